import { inMinutes, market } from "#domain/market.ts"

const { clockInWindowMs } = market.limits

/** What the landing says below its first view. */
export const landing = {
  illustration: {
    dishwasher: { day: "SATURDAY", role: "Dishwasher", hours: "4 – 10 PM", pay: "$18 / hr", state: "Paid" },
    host: { day: "SUNDAY", role: "Host", hours: "11 AM – 4 PM", pay: "$20 / hr", state: "Hired" },
    cook: {
      day: "MONDAY",
      role: "Appetizer cook",
      hours: "2 – 8 PM",
      pay: "$22 / hr",
      state: "3 applied",
    },
    clock: "6:10",
    screen: "Scheduled Shifts",
    live: "On shift",
    earned: "Earned so far",
    amount: "$40.27",
    since: "In 3:56 PM",
    elapsed: "2:14:14",
    clockOut: "Clock Out",
    place: "Saguaro Grill, Phoenix",
    codeLabel: "Clock-in code",
    code: "K7P2M",
    paidOut: "$92.00 paid out",
    paidFor: "Busser, Tuesday",
  },

  how: {
    title: "From posted to paid in four steps",
    workers: "For workers",
    workerSteps: [
      {
        title: "Set up your profile once",
        text: "Add a photo, your driver’s license and your food handler’s card, and agree to the terms.",
      },
      {
        title: "Search and apply",
        text: "Every shift shows the hourly rate, the hours and the total before you apply.",
      },
      {
        title: "Clock in with the code",
        text: "The manager reads you five characters. You’re on the clock.",
      },
      { title: "Get paid to your bank", text: "Your clocked time becomes your pay, and Stripe sends it." },
    ],
    restaurants: "For restaurants",
    restaurantSteps: [
      { title: "Post a shift", text: "Pick the job, the hours and the pay. You see the cost as you type." },
      {
        title: "Choose who comes",
        text: "See who applied and where they have worked, then hire the one you want.",
      },
      {
        title: "Read out the code",
        text: `It shows on your screen ${inMinutes(clockInWindowMs)} minutes before the start.`,
      },
      { title: "Review and close", text: "Check the clock times. Then one tap charges your card or bank." },
    ],
  },

  fair: {
    title: "Fair to both sides",
    sum: "6 hr 4 min × $18",
    total: "= $109.20",
    cent: {
      title: "Paid to the cent",
      text: "Pay is the time between clock-in and clock-out, times the rate. Both sides see the same number.",
    },
    code: {
      title: "Clock in with a spoken code",
      text: `It opens ${inMinutes(clockInWindowMs)} minutes before the start and closes ${inMinutes(clockInWindowMs)} minutes after. No code, no clock-in.`,
    },
    before: "10:33 PM",
    after: "10:03 PM",
    reason: "“Kitchen closed at 10.”",
    edits: {
      title: "Changes are visible",
      text: "If a restaurant edits the clock times, the worker sees the old time, the new time and why.",
    },
    first: "$18 / hr × 6 hr",
    firstTotal: "$108.00",
    pay: {
      title: "The pay comes first",
      text: "Workers see what a whole shift pays before they apply. Nothing is taken out of it.",
    },
    stripe: {
      title: "Money moves through Stripe",
      text: "Stripe handles cards, bank details and payouts.",
    },
  },

  open: {
    title: "Open right now",
    perHour: ({ rate }: { rate: string }) => `${rate} / hr`,
    inAll: ({ amount }: { amount: string }) => `${amount} for the shift`,
    at: ({ company, city }: { company: string; city: string }) => `${company}, ${city}`,
  },

  price: {
    title: "What it costs",
    workers: "For workers",
    free: "Free",
    workersText: "No fee to join, to apply or to get paid. The hourly rate you see is what you earn.",
    restaurants: "For restaurants",
    wageAlone: "The wage, and no fee",
    wageAnd: ({ fee }: { fee: string }) => `The wage plus ${fee}`,
    wageAndFee: "You see the fee before you post",
    percent: ({ percent }: { percent: string }) => `${percent}%`,
    both: ({ percent, fixed }: { percent: string; fixed: string }) => `${percent} and ${fixed}`,
    restaurantsText: "Posting is free. You pay when you close a finished shift, and you see the sum first.",
  },

  cities: "Where Prepside works",
  last: { title: "Ready for your next shift?", start: "Get started" },

  footer: {
    topics: { help: "Help", worker: "Worker terms", employer: "Restaurant terms", privacy: "Privacy" },
    roles: { worker: "For workers", employer: "For restaurants" },
    termsFailed: "The terms didn’t load.",
    contact: "Contact us",
    where: `${market.state}, United States`,
  },
}
