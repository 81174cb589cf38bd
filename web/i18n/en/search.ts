import { inHours, market } from "#domain/market.ts"

/**
 * Searching for a shift and applying there: apart from the words of jobs and applications, which the search would load
 * for these.
 */
export const search = {
  title: "Search For A Shift",
  line: "Pay and hours shown before you apply",
  filters: "Sort and filter",
  sortBy: "Sort by",
  sortOrder: "Sort order",
  sorts: {
    createdAt: "Date posted",
    pay: "Pay",
    jobtitle: "Job title",
    distance: "Distance",
    totalAmountEarned: "Total pay",
  },
  orders: {
    createdAt: { asc: "Oldest first", desc: "Newest first" },
    pay: { asc: "Lowest first", desc: "Highest first" },
    jobtitle: { asc: "A to Z", desc: "Z to A" },
    distance: { asc: "Nearest first", desc: "Farthest first" },
    totalAmountEarned: { asc: "Lowest first", desc: "Highest first" },
  },
  city: "City",
  allCities: "All cities",
  allCitiesButton: "Show all cities",
  useLocation: "Use my location",
  forgetLocation: "Clear",
  nearCity: ({ city }: { city: string }) => `Near you in ${city}`,
  outside: "You are outside the cities we serve",
  distanceNeedsPlace: "Showing newest first. For the nearest, tap “Use my location”.",
  noGeolocation: "Geolocation not supported",
  noPlace: "Error fetching place ID",
  locationOff: "Your location is turned off for this site. You can allow it in your browser’s settings.",
  results: "Open shifts",
  empty: "No open shifts right now.",
  emptyIn: ({ city }: { city: string }) => `No open shifts in ${city} right now.`,
  noMore: "No more shifts.",

  details: {
    title: "Details",
    pay: ({ length, rate }: { length: string; rate: string }) => `Estimated for ${length} at ${rate} / hr`,
    free: "You’re free then.",
  },
  policy: `You can cancel any time before you are hired. After that, dropping less than ${inHours(market.limits.shortNoticeMs)} hours before the start is a short-notice cancel.`,

  week: { title: "Your next 7 days", free: "Free", applied: "Applied", booked: "Booked" },

  apply: {
    apply: "Apply",
    applied: "You have applied for this job.",
    toApplications: "View your applications",
    conflict: "Unable to apply, scheduling conflict with an existing application.",
    appliedTo: ({ shift }: { shift: string }) => `Applied to ${shift}`,
  },
}
