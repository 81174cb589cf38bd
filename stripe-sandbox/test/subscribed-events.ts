import type { Stripe } from "stripe"

/** The events that a platform subscribes to (docs/payment-sandbox.md#events). */
export const SNAPSHOT_EVENTS: Stripe.Event["type"][] = [
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "transfer.created",
  "transfer.updated",
  "transfer.reversed",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "payment_method.attached",
  "payment_method.detached",
  "payment_method.updated",
  "customer.updated",
  "customer.deleted",
  "mandate.updated",
  "payout.created",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "account.updated",
  "account.application.deauthorized",
]
export const THIN_EVENTS = [
  "v2.core.account[configuration.recipient].capability_status_updated",
  "v2.core.account[requirements].updated",
  "v2.core.account.closed",
]
