/** The name of the market's state, apart from the rest of the market: the first load of the landing needs nothing else. */
export const marketState = "Arizona"
