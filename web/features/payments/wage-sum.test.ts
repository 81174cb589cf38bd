import { payoutStatuses, type PaymentState } from "#domain/payment.ts"
import { wageTotals } from "#web/features/payments/wage-sum.ts"
import { expect, test } from "vitest"

const paid = (payout: PaymentState["payout"], wage: number) => ({ status: "paid", payout, wage }) as const

test("a wage is in one of the sums: sent, on its way, waiting or delayed", () => {
  const payments = [
    paid("transferred", 90.21),
    paid("transferred", 0.1),
    paid("transferring", 10),
    paid("held", 20),
    paid("waiting_account", 108),
    paid("transfer_failed", 40),
    { status: "failed", payout: "none", wage: 50 } as const,
    { status: "not_collectable", payout: "none", wage: 0.4 } as const,
  ]
  expect(wageTotals(payments, false)).toEqual({ sent: 90.31, onItsWay: 30, waiting: 108, delayed: 90 })
})

test("once the payout account is complete nothing waits for it: the wage is on its way", () => {
  expect(wageTotals([paid("waiting_account", 108)], true)).toEqual({
    sent: 0,
    onItsWay: 108,
    waiting: 0,
    delayed: 0,
  })
})

test("no wage of a charged shift is left out", () => {
  for (const payout of payoutStatuses) {
    const totals = Object.values(wageTotals([paid(payout, 1)], false))
    expect(totals.reduce((sum, one) => sum + one, 0)).toBe(1)
  }
})
