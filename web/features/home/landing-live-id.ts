/** The id of the part of the landing that calls fill in. */
export const LANDING_LIVE_ID = "landing-live"
