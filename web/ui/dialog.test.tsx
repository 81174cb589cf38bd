import { stubBrowser } from "#test/support/browser-globals.ts"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { loadWords } from "#web/i18n/words.ts"
import { renderToString } from "react-dom/server"
import { beforeAll, expect, test } from "vitest"

stubBrowser()
beforeAll(() => loadWords("kit"))

test("a dialog that asks is described by what it asks about", () => {
  const ignore = () => undefined
  const html = renderToString(
    <ConfirmDialog open onClose={ignore} onConfirm={ignore} title="Close the shift?" yes="Close">
      <p>The card is charged $108.00.</p>
    </ConfirmDialog>,
  )
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(described).toBeTruthy()
  expect(html).toContain(
    `<div id="${described}" class="grid grid-cols-1 gap-4"><p>The card is charged $108.00.</p>`,
  )
})
