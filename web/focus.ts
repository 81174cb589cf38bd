/** Where the focus goes after something was done and its place has left the page (`ux.md` 2.3). */

/**
 * Gives the focus to the element of that id, or to the screen's heading when there is none, once the change
 * is in the page. A dialog that asked before is closed first: nothing behind an open one can take the focus.
 */
export function focusOn(id: string | undefined): void {
  requestAnimationFrame(() => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close()
    const target = id === undefined ? null : document.getElementById(id)
    ;(target ?? document.querySelector<HTMLElement>("h1"))?.focus()
  })
}
