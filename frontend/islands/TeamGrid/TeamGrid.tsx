/** The menu beside a team's departments: it leads to each, and marks the one that is being read. */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { IslandProps } from "../../lib/island";
import type { TeamGridProps } from "../../lib/props";

/** A department is being read when it is on the line at this part of the window's height. */
const LINE = "-30% 0px -70%";

export default function TeamGrid({ label, departments, slots }: IslandProps<TeamGridProps, "sections">) {
  const [current, setCurrent] = useState<string>();
  // Chosen in the menu: it stays marked, also if it is too near to the page's end to reach the line.
  const chosen = useRef(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find((entry) => entry.isIntersecting);
        if (read && !chosen.current) {
          setCurrent(read.target.id);
        }
      },
      { rootMargin: LINE },
    );
    for (const { id } of departments) {
      const section = document.getElementById(id);
      if (section) {
        observer.observe(section);
      }
    }
    return () => observer.disconnect();
  }, [departments]);

  const open = (event: MouseEvent, id: string) => {
    const section = document.getElementById(id);
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    chosen.current = true;
    setCurrent(id);
    history.replaceState(history.state, "", `#${id}`);
    // Smooth or at once: the styles know what the visitor prefers.
    section.scrollIntoView();
    const heading = section.querySelector<HTMLElement>("h2, h3");
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  };

  const release = () => {
    chosen.current = false;
  };
  return (
    <div className="team__grid" onWheel={release} onTouchMove={release} onKeyDown={release}>
      <nav className="team__menu" aria-label={label}>
        <ul>
          {departments.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={current === id || undefined} onClick={(event) => open(event, id)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {slots.sections}
    </div>
  );
}
