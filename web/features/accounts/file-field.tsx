import { LARGEST_PICTURE_BYTES } from "#domain/picture.ts"
import { shrinkPicture } from "#web/data/shrink-picture.ts"
import { useWords } from "#web/i18n/words.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { useObjectUrl } from "#web/ui/use-object-url.ts"
import { Camera } from "lucide-react"
import { useRef, useState } from "react"

const KINDS = ["image/jpeg", "image/png", "image/webp"]

/** Browsers know `capture` where a file can come straight from a camera: on phones and tablets. */
const hasCamera = (): boolean => "capture" in HTMLInputElement.prototype

/**
 * Choosing a picture, with a preview; a large one is made smaller at once. It keeps the file while an upload fails, so
 * that a retry needs no new choice; the server looks at the content itself.
 */
export function FileField({
  label,
  file,
  onFile,
  preview: hasPreview = true,
  brief = false,
  camera,
  error,
  hint,
}: {
  label: string
  file: File | null
  onFile: (file: File | null) => void
  /** Shows what was chosen; off where the screen does so itself. */
  preview?: boolean
  /** Only the way to another picture, below one that is shown. */
  brief?: boolean
  camera: "user" | "environment"
  error?: string
  hint?: string
}) {
  const words = useWords("accounts").file
  const [problem, setProblem] = useState<string>()
  const preview = useObjectUrl(file && hasPreview ? file : undefined)
  const lastChoice = useRef<File>(null)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    lastChoice.current = chosen
    onFile(null)
    // A file without an extension has no type; the server looks at its content.
    const isKnownKind = chosen.type === "" || KINDS.includes(chosen.type)
    const sent = isKnownKind ? await shrinkPicture(chosen) : chosen
    if (lastChoice.current !== chosen) return
    const wrong = !isKnownKind
      ? words.wrongKind
      : sent === null && chosen.size <= LARGEST_PICTURE_BYTES
        ? words.unreadable
        : (sent ?? chosen).size > LARGEST_PICTURE_BYTES
          ? words.tooLarge
          : undefined
    setProblem(wrong)
    if (!wrong) onFile(sent)
  }

  if (brief)
    return (
      <label className={`${buttonClass("quiet")} justify-self-center focus-within:outline-2`}>
        {words.another}
        <input
          type="file"
          accept={KINDS.join(",")}
          onChange={(event) => void choose(event.target.files?.[0])}
          className="sr-only"
        />
      </label>
    )
  return (
    <Field label={label} hint={hint ?? words.rules} error={problem ?? error}>
      {(ids) => (
        <>
          {preview ? (
            <img
              src={preview}
              alt={words.preview}
              className="bg-raised border-hairline mb-3 aspect-[8/5] w-full rounded-button border object-contain"
            />
          ) : null}
          <input
            {...ids}
            type="file"
            accept={KINDS.join(",")}
            onChange={(event) => void choose(event.target.files?.[0])}
            className="border-border file:bg-primary-soft file:text-on-primary-soft muted small block w-full rounded-button border-2 border-dashed p-4 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-button file:border-0 file:px-4 file:text-base file:font-semibold"
          />
          {hasCamera() ? (
            <label className={`${buttonClass("secondary")} focus-within:outline-2`}>
              <Camera aria-hidden="true" className="icon" />
              {words.takePhoto}
              <input
                type="file"
                accept="image/*"
                capture={camera}
                onChange={(event) => void choose(event.target.files?.[0])}
                className="sr-only"
              />
            </label>
          ) : null}
        </>
      )}
    </Field>
  )
}
