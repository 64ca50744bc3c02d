/**
 * React and React DOM as one ES module, which the build makes before the bundle (`src/assets/packages.rs`): scripts
 * import from `react` and `react-dom` as always, and get these. What React adds in a later version is added here.
 */
import React from "react";

export default React;
export {
  Children,
  Component,
  Fragment,
  StrictMode,
  Suspense,
  cloneElement,
  createContext,
  createElement,
  createRef,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  startTransition,
  use,
  useActionState,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from "react";
export { jsx, jsxs } from "react/jsx-runtime";
export { createPortal, flushSync } from "react-dom";
export { createRoot, hydrateRoot } from "react-dom/client";
