import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"

/** What a process counts for `/metrics` (docs/running.md#health-and-metrics). */
export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requestSeconds: new Histogram({
      name: "http_request_duration_seconds",
      help: "How long a call took, by route and status",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    taskFailures: new Counter({
      name: "task_failures_total",
      help: "Failed attempts of background tasks",
      labelNames: ["task"],
      registers,
    }),
    timerFailures: new Counter({
      name: "timer_failures_total",
      help: "Failed attempts of timers",
      labelNames: ["timer"],
      registers,
    }),
    mailFailures: new Counter({
      name: "mail_failures_total",
      help: "Attempts at which the mail server did not accept a mail",
      registers,
    }),
    mailsWithheld: new Counter({
      name: "mails_withheld_total",
      help: "Mails that were not sent since their unconfirmed address had had its mails of the hour",
      registers,
    }),
    lastSweep: new Gauge({
      name: "sweep_last_success_timestamp_seconds",
      help: "When a sweep last ran to its end in this process; take the maximum over the processes",
      labelNames: ["sweep"],
      registers,
    }),
    databaseUp: new Gauge({
      name: "database_up",
      help: "Whether the figures below could be read from the database",
      registers,
    }),
    tasksWaiting: new Gauge({
      name: "tasks_waiting",
      help: "Background tasks that are ready, running or to be tried again",
      labelNames: ["task"],
      registers,
    }),
    mailsUnsent: new Gauge({ name: "mails_unsent", help: "Mails that are not sent yet", registers }),
    mailsGivenUp: new Gauge({
      name: "mails_given_up",
      help: "Mails that were tried for five days and never accepted",
      registers,
    }),
    oldestUnsentMail: new Gauge({
      name: "mail_oldest_unsent_seconds",
      help: "Age of the oldest unsent mail; 0 without one",
      registers,
    }),
    oldestUnfinishedPayment: new Gauge({
      name: "payment_oldest_unfinished_seconds",
      help: "Age of the oldest payment that is neither settled nor waiting for a person; 0 without one",
      registers,
    }),
    payouts: new Gauge({
      name: "payments_waiting_for_a_person",
      help: "Paid shifts whose wage is held, whose transfer failed or whose worker has no payout account",
      labelNames: ["payout"],
      registers,
    }),
  }
}
