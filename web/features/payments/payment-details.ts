/** The result of the form: saved and ready, or still to be confirmed on a page of the bank. */
export type PaymentDetails = { paymentMethodId: string; next?: { kind: "approve" | "bank"; url: string } }

export type PaymentDetailsFormProps = {
  /** The secret of the set-up that the server began. */
  clientSecret: string
  onSaved: (details: PaymentDetails) => void
}
