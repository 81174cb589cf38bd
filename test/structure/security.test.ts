import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** The tables of the security review: every requirement has a row, and every proof exists. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const page = readFileSync(join(ROOT, "docs/security.md"), "utf8")

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are its first ones. */
const SECTIONS = `
  1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2
  2.1 3, 2.2 3, 2.3 4, 2.4 1
  3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2
  4.1 3, 4.2 1, 4.3 2, 4.4 4
  5.1 1, 5.2 3, 5.3 2, 5.4 3
  6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4
  7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2
  8.1 2, 8.2 3, 8.3 1, 8.4 1
  9.1 3, 9.2 4
  10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3
  11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1
  12.1 3, 12.2 2, 12.3 4
  13.1 1, 13.2 5, 13.3 2, 13.4 5
  14.1 2, 14.2 4, 14.3 3
  15.1 3, 15.2 3, 15.3 7
  16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3
  17.1 1, 17.2 4, 17.3 2
`
const asked = [...SECTIONS.matchAll(/(\d+\.\d+) (\d+)/g)].flatMap(([, section, count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
)

type Row = { number: string; met: string; proof: string }

/** The rows of the tables by requirement. */
function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]*\|([^|]*)\|(.*)\|$/gm)].map(
    ([, number = "", met = "", proof = ""]) => ({ number, met, proof }),
  )
}

/** The numbers in the lists of what does not apply. */
function notApplicable(text: string): string[] {
  return [...text.matchAll(/^- ((?:\d+\.\d+\.\d+(?:, )?)+):/gm)].flatMap(([, numbers = ""]) =>
    numbers.split(", "),
  )
}

/** The numbers in the table of open rows. */
function listedOpen(text: string): string[] {
  const table = /## Open rows\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ""
  return [...table.matchAll(/^\| ([\d., ]+?) +\|/gm)].flatMap(([, numbers = ""]) => numbers.split(", "))
}

/** What is wrong with the proofs of a row: a file or a quoted text that is not there. */
function faultsOf({ number, proof }: Row, read: (path: string) => string | null): string[] {
  const cited = [...proof.matchAll(/`([^`]+)`: "((?:[^"\\]|\\.)*)"/g)]
  if (cited.length === 0) return [`${number} has no proof`]
  return cited.flatMap(([, path = "", quoted = ""]) => {
    const text = read(path)
    if (text === null) return [`${number}: there is no file ${path}`]
    return text.includes(quoted.replaceAll('\\"', '"')) ? [] : [`${number}: ${path} has no "${quoted}"`]
  })
}

const readFile = (path: string): string | null =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : null

test("every requirement of levels 1 and 2 has one row, or does not apply", () => {
  const numbers = [...rowsOf(page).map(({ number }) => number), ...notApplicable(page)]
  expect(asked).toHaveLength(253)
  expect(numbers.toSorted()).toEqual(asked.toSorted())
})

test("every file, test and line that is cited as a proof exists", () => {
  expect(rowsOf(page).flatMap((row) => faultsOf(row, readFile))).toEqual([])
})

test("the list of open rows names every open row and no other", () => {
  const open = rowsOf(page).filter(({ met }) => met.includes("**Open**"))
  expect(listedOpen(page).toSorted()).toEqual(open.map(({ number }) => number).toSorted())
})

test("a proof that is gone is found", () => {
  const [row] = rowsOf('| 1.2.3 | asked | met | `a.ts`: "the \\"first\\" test"; `b.ts`: "gone" |')
  const read = (path: string) => (path === "a.ts" ? 'test("the "first" test"' : null)
  expect(row && faultsOf(row, read)).toEqual(["1.2.3: there is no file b.ts"])
  expect(row && faultsOf({ ...row, proof: '`a.ts`: "second"' }, read)).toEqual([
    '1.2.3: a.ts has no "second"',
  ])
  expect(row && faultsOf({ ...row, proof: "none" }, read)).toEqual(["1.2.3 has no proof"])
})
