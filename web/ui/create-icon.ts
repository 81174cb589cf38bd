import { createElement, type ComponentProps, type JSX } from "react"

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Makes the component of an icon of lucide-react; in the built app it takes the place of the library's own, which
 * weighs four times as much (vite.config.ts). Size and color are those of the icon's class. Hidden from screen readers
 * like the library's, since the words are beside it.
 */
function createIcon({ node }: IconData): (props: ComponentProps<"svg">) => JSX.Element {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      shapes,
    )
}

// The module that it replaces exports it by default.
export { createIcon as default }
