import type { Problem } from "#domain/fields.ts"
import type { CallError } from "#web/data/call-error.ts"
import { useSession } from "#web/data/session.ts"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { dropDraft, readDraft, writeDraft, type DraftKey } from "#web/navigation/history-memory.ts"
import { useScreenLocation } from "#web/navigation/navigation.ts"
import { useEffect, type ReactNode } from "react"
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RefCallBack,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form"

/**
 * Forms: the rules are the domain's, one a field; what was typed is kept as a draft with the history entry
 * until it is sent. Problems show while a person types (docs/rules/navigation.md#forms).
 */

/** Null when good; else a problem of the domain, or words of the screen's own ("Both passwords must match!"). */
export type Rule<T> = (value: string, values: T) => Problem | (string & {}) | null
export type Rules<T> = { [K in keyof T]?: Rule<T> }

/** What a field of the kit takes from the form. */
export type FieldBinding = {
  name: string
  ref: RefCallBack
  onChange: (event: { target: unknown }) => Promise<unknown>
  onBlur: (event: { target: unknown }) => Promise<unknown>
  error: string | undefined
}

/** A rule for a field that may stay empty. */
export function optional<T>(rule: Rule<T>): Rule<T> {
  return (value, values) => (value === "" ? null : rule(value, values))
}

function problemText(problem: string): string {
  const texts: Record<string, string> = wordsOf("kit").problems
  return texts[problem] ?? problem
}

function createResolver<T extends FieldValues>(rules: Rules<T>): Resolver<T> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [name, rule] of Object.entries(rules) as [keyof T & string, Rule<T> | undefined][]) {
      const problem = rule?.(values[name], values)
      if (problem) errors[name] = { type: "rule", message: problemText(problem) }
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<T> }
      : { values, errors: {} }
  }
}

function omitSecrets(values: FieldValues, secret: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secret.includes(name) && typeof value !== "object"),
  )
}

/**
 * A form of a screen. `name` tells its draft from those of the screen's other forms; `secret` names the fields
 * that are never kept in it: passwords. The submit button shows when `form.valid` (docs/rules/navigation.md#forms).
 */
export function useScreenForm<T extends FieldValues>({
  name,
  start,
  rules,
  secret = [],
}: {
  name: string
  start: T
  rules: Rules<T>
  secret?: readonly (keyof T & string)[]
}) {
  useWords("kit")
  const { key: entry } = useScreenLocation()
  const userId = useSession()?.userId ?? null
  const draft: DraftKey = { userId, entry, form: name }
  const form = useForm<T>({
    defaultValues: { ...start, ...omitSecrets(readDraft(draft), secret) } as DefaultValues<T>,
    resolver: createResolver(rules),
    mode: "all",
  })
  const { errors, isValid } = form.formState
  const values = form.watch()
  // Not the form's own flag: to that, a restored draft is what the form began with.
  const differs = (now: FieldValues) => Object.keys(start).some((name) => now[name] !== start[name])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          differs(values) ? writeDraft(draft, omitSecrets(values, secret)) : dropDraft(draft),
      }),
    // The names of the form and of its secret fields are written in place and never change.
    // oxlint-disable-next-line react/exhaustive-deps
    [form, userId, entry],
  )

  const isOpen = (name: string) => Boolean(name in errors || rules[name]?.(values[name], values))

  return {
    form,
    /** All fields are good. */
    valid: isValid,
    /** Something shown is wrong: for the title's "Error: ". */
    invalid: Object.keys(errors).length > 0,
    /** Something differs from `start`, by this visit or by the draft of an earlier one. */
    dirty: differs(values),
    /** Wires a field: `<TextField label={…} {...form.field("email")} />`. `deps`: fields checked again with it. */
    field(name: Path<T>, deps: Path<T>[] = []): FieldBinding {
      const message = form.getFieldState(name, form.formState).error?.message
      // An empty field that the person has not come to yet is not wrong yet.
      const reached = deps.filter(
        (dep) => values[dep] !== "" || form.getFieldState(dep, form.formState).isTouched,
      )
      return { ...form.register(name, { deps: reached }), error: message }
    },
    /** Whether that field is filled in well; an optional one may be empty. */
    isGood: (name: keyof T & string): boolean => !isOpen(name),
    /** What it still waits for, what the server refused included, by the names of its fields; "" when it may be sent. */
    describeOpenFields(labels: Partial<Record<keyof T & string, string>>): string {
      // In the order of the form, whatever that of the labels.
      const open = Object.keys(start).filter((name) => labels[name] && isOpen(name))
      const named = (names: readonly string[]) => names.map((name) => labels[name] as string)
      return wordsOf("kit").left({
        missing: named(open.filter((name) => !values[name])),
        wrong: named(open.filter((name) => values[name])),
      })
    },
    /**
     * Shows the refused fields of a call at their places and goes to the first of them. `places` names the
     * field of the form for names of the wire that differ; what has no place stays with the call's error.
     */
    refuse(error: CallError | null, places: Record<string, keyof T & string> = {}): void {
      const held = form.getValues()
      Object.entries(error?.fields ?? {})
        .map(([name, message]) => ({ place: places[name] ?? name, message }))
        .filter(({ place }) => place in held)
        .forEach(({ place, message }, index) =>
          form.setError(place as Path<T>, { type: "server", message }, { shouldFocus: index === 0 }),
        )
    },
    /** Empties the form and its draft, after it was sent. */
    clear(values: T = start): void {
      form.reset(values)
      dropDraft(draft)
    },
  }
}

/** The form element; Enter submits, and the first wrong field takes the focus. */
export function Form<T extends FieldValues>({
  form,
  onSubmit,
  label,
  children,
}: {
  form: { form: UseFormReturn<T> }
  onSubmit: (values: T) => void | Promise<void>
  label?: string
  children: ReactNode
}) {
  return (
    <form
      noValidate
      {...(label ? { "aria-label": label } : {})}
      onSubmit={(event) => void form.form.handleSubmit((values) => onSubmit(values))(event)}
      className="fields"
    >
      {children}
    </form>
  )
}
