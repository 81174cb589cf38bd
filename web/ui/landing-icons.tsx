/**
 * The icons of the frame and the landing. Most shapes are Lucide's (ISC license); everywhere else they come
 * from `lucide-react`, whose shared code alone would take the landing over its budget.
 */

const icon =
  (path: string) =>
  ({ className }: { className: string }) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )

export const ArrowLeft = icon("m12 19-7-7 7-7M19 12H5")
export const X = icon("M18 6 6 18M6 6l12 12")
export const WifiOff = icon(
  "M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20",
)
export const FlaskConical = icon(
  "M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2M6.453 15h11.094M8.5 2h7",
)
export const ServiceBell = icon("M2 20h20M4 16a8 8 0 0 1 16 0zM12 8V4M10 4h4")
export const Storefront = icon("M4 11v10h16V11M9 21v-6h6v6M2 7l2-4h16l2 4v1a3 3 0 0 1-20 0z")
export const MapPin = icon("M12 22s8-6 8-12a8 8 0 0 0-16 0c0 6 8 12 8 12zM15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0")
