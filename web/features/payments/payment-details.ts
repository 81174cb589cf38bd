/** The result of the form: set up, or still to be confirmed on a page of the bank. */
export type PaymentDetails = { paymentMethodId: string; isPending: boolean }

export type PaymentDetailsFormProps = {
  /** The secret of the set-up that the server began. */
  clientSecret: string
  onSaved: (details: PaymentDetails) => void
}
