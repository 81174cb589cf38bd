/** Payouts of workers and payment methods of restaurants. */
export const payments = {}
