/**
 * Where the focus goes when what was acted on has left the page
 * (docs/rules/navigation.md#focus-after-an-action).
 */

/** React may show a change a few frames after the answer that makes it. */
const FRAMES = 10

/**
 * Gives the focus to the element of that id, or to the screen's heading when there is none, once the change
 * is in the page. A dialog that asked before is closed first: nothing behind an open one can take the focus.
 */
export function focusOn(id: string | undefined): void {
  const attempt = (framesLeft: number): void => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close()
    const target = id === undefined ? null : document.getElementById(id)
    if (id !== undefined && !target && framesLeft > 0) requestAnimationFrame(() => attempt(framesLeft - 1))
    else (target ?? document.querySelector<HTMLElement>("h1"))?.focus()
  }
  requestAnimationFrame(() => attempt(FRAMES))
}

/**
 * Leaving a field may put a problem under it, which would move what is being pressed away from the finger: while a
 * field has the focus, what can be pressed does not take it from it. Called once, before the first render.
 */
export function keepFieldFocus(): void {
  document.addEventListener("mousedown", (event) => {
    if (!document.activeElement?.matches("form input, form select, form textarea")) return
    const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null
    if (pressed) event.preventDefault()
  })
}

const PRESSED = "button, a, summary, label:has([type=radio], [type=checkbox]), [type=radio], [type=checkbox]"
