import type { ApiError } from "#web/data/api-error.ts"
import { useAction } from "#web/data/hooks.ts"
import {
  AboutRestaurant,
  Address,
  type SignUp,
  TaxAndLogin,
  useSignUpForm,
} from "#web/features/accounts/restaurant-signup-fields.tsx"
import { useWords, wordsOf } from "#web/i18n/words.ts"
import { replace } from "#web/navigation/navigation.ts"
import { ActionButton, Button } from "#web/ui/button.tsx"
import { Form } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { ScreenTitle } from "#web/ui/screen-title.tsx"
import { useState } from "react"

/** The words of a refusal: the server's own for 409 and cleaned-out fields, one sentence for all others. */
function wordsOfRefusal(error: ApiError): string {
  return error.status === 409 || error.code === "emptied" || error.code === "invalid"
    ? error.message
    : wordsOf("guest").employerSignup.failed
}

function SignedUp({ text }: { text: string }) {
  const words = useWords("guest").employerSignup
  return (
    <>
      <ScreenTitle>{words.title}</ScreenTitle>
      <div className="grid grid-cols-1 gap-4">
        <Notice tone="success" takesFocus>
          {text}
        </Notice>
        <Button tone="primary" wide onClick={() => replace("login")}>
          {words.openLogin}
        </Button>
      </div>
    </>
  )
}

export function Screen() {
  const words = useWords("guest").employerSignup
  const form = useSignUpForm()
  const signUp = useAction("signUpEmployer")
  const [done, setDone] = useState<string | null>(null)
  if (done !== null) return <SignedUp text={done} />
  const send = async ({ confirm: _c, address2: _a, storenumber, ...body }: SignUp) => {
    const given = { ...body, email: body.email.trim(), ...(storenumber === "" ? {} : { storenumber }) }
    const { reply, error } = await signUp.runAndWait({ body: given })
    if (!reply) {
      form.refuse(error)
      return
    }
    form.clear()
    setDone(reply.success)
  }
  return (
    <>
      <ScreenTitle invalid={form.invalid} look="text-2xl mb-1">
        {words.title}
      </ScreenTitle>
      <p className="text-muted mb-4">{words.intro}</p>
      <Form form={form} onSubmit={send}>
        <AboutRestaurant form={form} />
        <Address form={form} />
        <TaxAndLogin form={form} />
        {signUp.error ? (
          <Notice tone="danger" alert>
            {wordsOfRefusal(signUp.error)}
          </Notice>
        ) : null}
        {form.valid ? (
          <ActionButton type="submit" tone="primary" wide busy={signUp.busy}>
            {words.submit}
          </ActionButton>
        ) : (
          <p className="text-muted text-center">{form.left(words)}</p>
        )}
      </Form>
    </>
  )
}
