/**
 * React and React DOM as one ES module, which the build makes before the bundle (`src/assets/packages.rs`): scripts
 * import from `react` and `react-dom` as always, and get these. What React adds in a later version is added here.
 *
 * `require` gets a package as it is; `import` would have it copied into an object of its own, by helpers.
 */
declare function require(name: "react"): typeof import("react");
declare function require(name: "react/jsx-runtime"): typeof import("react/jsx-runtime");
declare function require(name: "react-dom"): typeof import("react-dom");
declare function require(name: "react-dom/client"): typeof import("react-dom/client");

const React = require("react");

export default React;
export const {
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
} = React;
export const { jsx, jsxs } = require("react/jsx-runtime");
export const { createPortal, flushSync } = require("react-dom");
export const { createRoot, hydrateRoot } = require("react-dom/client");
