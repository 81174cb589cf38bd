import { type Language, textsIn } from "#domain/language.ts"
import type { Role } from "#domain/role.ts"
import {
  type Fields,
  instantText,
  nameIn,
  readableColumns,
  textOf,
  zonedFormatIn,
} from "#server/features/privacy/readable-columns.ts"
import { myDataTexts } from "#server/text/catalog.ts"
import { escapeHtml } from "#server/text/escape-html.ts"
import { readFileSync } from "node:fs"

const STYLE = readFileSync(new URL("readable-page.css", import.meta.url), "utf8")

/** In the place of what is not there. */
const NOTHING = "–"

type Column = { label: string; cell: (row: Fields) => string }

/** One file without scripts, which loads nothing but the pictures beside it. */
const head = (language: string, title: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data:">
<title>${title}</title>
<style>
${STYLE}</style>
</head>
<body>
<main>
`

const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
const heading = (id: string, text: string): string => `<h2 id="${id}">${escapeHtml(text)}</h2>\n`
const row = (tag: 'th scope="col"' | "td", cells: readonly string[]): string => {
  const [end] = tag.split(" ")
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell || NOTHING)}</${end}>`).join("")}</tr>\n`
}

/** A table, row by row; it opens with its first row. */
async function* table(
  pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
  columns: readonly Column[] | undefined,
  none: string,
): AsyncGenerator<string, void> {
  let shown = columns
  let isOpen = false
  for await (const rows of pages)
    for (const fields of rows as readonly Fields[]) {
      shown ??= Object.keys(fields).map((label) => ({ label, cell: (other) => textOf(other[label]) }))
      if (!isOpen)
        yield `<div class="scroll"><table>\n<thead>${row(
          'th scope="col"',
          shown.map(({ label }) => label),
        )}</thead>\n<tbody>\n`
      isOpen = true
      yield row(
        "td",
        shown.map(({ cell }) => cell(fields)),
      )
    }
  yield isOpen ? "</tbody></table></div>\n" : `<p>${escapeHtml(none)}</p>\n`
}

/**
 * All data of an account as a page to read and to print, piece by piece (docs/rules/privacy.md#data-export). What is
 * typed by people is escaped; the page holds no script.
 */
export async function* readablePage(data: {
  role: Role
  language: Language
  exportedAt: Date
  account: object
  sections: Record<string, AsyncIterable<readonly object[]>>
  /** The names of the image files beside it. */
  images: readonly string[]
}): AsyncGenerator<string, void> {
  const { texts, language } = textsIn(myDataTexts, data.language)
  const format = zonedFormatIn(language)
  const account = data.account as Fields
  const title = (name: string) => nameIn(texts.sections, name)
  const labels = texts.columns
  yield head(language, escapeHtml(texts.title))
  yield `<h1>${escapeHtml(texts.title)}</h1>\n`
  const when = instantText(format, data.exportedAt.toISOString())
  yield `<p>${escapeHtml(texts.intro({ when }))}</p>\n<p>${link("my-data.json", texts.complete)}</p>\n`
  const contents = [
    ["account", texts.account],
    ...Object.keys(data.sections).map((name) => [name, title(name)]),
  ]
  yield `<nav aria-label="${escapeHtml(texts.contents)}"><ul>${contents
    .map(([id = "", text = ""]) => `<li>${link(`#${id}`, text)}</li>`)
    .join("")}</ul></nav>\n`

  yield heading("account", texts.account)
  yield "<dl>\n"
  for (const [name, label] of Object.entries(texts.fields)) {
    if (!(name in account)) continue
    const value = account[name]
    const text = /At$|^lastlogin$/.test(name)
      ? instantText(format, value)
      : name === "mutedtopics"
        ? (value as string[]).map((topic) => nameIn(texts.topics, topic)).join(", ")
        : textOf(value)
    yield `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text || NOTHING)}</dd></div>\n`
  }
  yield "</dl>\n"

  if (data.images.length > 0) yield heading("pictures", texts.pictures)
  for (const name of data.images) {
    const text = nameIn(texts.images, name)
    yield `<figure><img src="${name}" alt="${escapeHtml(text)}"><figcaption>${link(name, text)}</figcaption></figure>\n`
  }

  if (Array.isArray(account.workhistory)) {
    yield heading("work-history", texts.workHistory)
    const columns = [
      { label: labels.shift, cell: (entry: Fields) => textOf(entry.jobtitle) },
      { label: labels.restaurant, cell: (entry: Fields) => textOf(entry.employer) },
      { label: labels.from, cell: (entry: Fields) => textOf(entry.startdate) },
      { label: labels.until, cell: (entry: Fields) => textOf(entry.enddate) },
    ]
    yield* table([account.workhistory as object[]], columns, texts.none)
  }

  const columnsOf = readableColumns(texts, format, data.role)
  for (const [name, pages] of Object.entries(data.sections)) {
    yield heading(name, title(name))
    const columns = columnsOf[name] as Record<string, Column["cell"]> | undefined
    yield* table(
      pages,
      columns &&
        Object.entries(columns).map(([key, cell]) => ({ label: labels[key as keyof typeof labels], cell })),
      texts.none,
    )
  }
  yield "</main>\n</body>\n</html>\n"
}
