//! A new island: a component, its test, and its line in `frontend/islands/index.ts`.

/// The component: words that a button shows and hides.
pub fn component(name: &str) -> String {
    format!(
        r#"/** What it is for. */
import {{ useId, useState }} from "react";

/** What a template gives: `{{{{ island("{name}", {{"label": "…", "text": "…"}}, client="visible") }}}}`. */
type Props = Readonly<{{ label: string; text: string }}>;

export default function {name}({{ label, text }}: Props) {{
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button type="button" className="button" aria-expanded={{open}} aria-controls={{id}} onClick={{() => setOpen(!open)}}>
        {{label}}
      </button>
      <p id={{id}} hidden={{!open}}>
        {{text}}
      </p>
    </div>
  );
}}
"#
    )
}

/// The test of that component, which renders it as the build does and hydrates it.
pub fn test(name: &str) -> String {
    format!(
        r#"import assert from "node:assert/strict";
import {{ test }} from "node:test";
import {{ fireEvent, screen }} from "@testing-library/react";
import {{ hydrateQuietly }} from "../../lib/testing/hydration";
import {name} from "./{name}";

test("its words are there after a click", () => {{
  hydrateQuietly(<{name} label="Mehr" text="Worte" />);
  assert.equal(screen.getByText("Worte").hidden, true);
  fireEvent.click(screen.getByRole("button", {{ name: "Mehr" }}));
  assert.equal(screen.getByText("Worte").hidden, false);
}});
"#
    )
}

/// `islands/index.ts` with one more island, in alphabetical order; `None` if it has no list of them.
pub fn listed(index: &str, name: &str) -> Option<String> {
    let list = index.find("export const islands")?;
    let list = list + index[list..].find("{\n")? + 2;
    let (before, after) = index.split_at(list);
    let (entries, rest) = after.split_at(after.find("};")?);
    let mut lines: Vec<&str> = entries.lines().collect();
    let line = format!("  {name}: () => import(\"./{name}/{name}\"),");
    let place = lines.partition_point(|other| other.trim_start() < name);
    lines.insert(place, &line);
    Some(format!("{before}{}\n{rest}", lines.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn an_island_is_listed_in_its_place() {
        let index = "import x;\n\nexport const islands: T = {\n  Alpha: small,\n  Omega: () => import(\"./o\"),\n};\nrest {};\n";
        let with = listed(index, "Beta").unwrap();
        assert_eq!(
            with,
            "import x;\n\nexport const islands: T = {\n  Alpha: small,\n  Beta: () => import(\"./Beta/Beta\"),\n  \
             Omega: () => import(\"./o\"),\n};\nrest {};\n"
        );
        assert_eq!(listed("export const other = {};\n", "Beta"), None);
    }
}
