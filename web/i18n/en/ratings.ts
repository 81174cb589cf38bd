import { plural } from "#web/i18n/en/grammar.ts"

type Named = { name: string }

const stars = ({ count }: { count: number }) => plural(count, { one: "1 star", other: `${count} stars` })

/** Rating the other side of a worked shift. */
export const ratings = {
  rate: ({ name }: Named) => `Rate ${name}`,
  stars,
  meanings: { 1: "Poor", 2: "Fair", 3: "Good", 4: "Very good", 5: "Excellent" },
  choose: "Choose 1 to 5 stars.",
  once: ({ name }: Named) => `You can rate a shift once. ${name} sees your stars.`,
  send: "Send rating",
  notNow: "Not now",
  sent: ({ name, count }: Named & { count: number }) => `You gave ${name} ${stars({ count })}`,
  rated: ({ name }: Named) => `You rated ${name}`,
}
