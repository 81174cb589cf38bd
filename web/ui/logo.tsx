/** The mark: a kitchen ticket with a torn edge that is also a clock face. The name is always beside it. */
export function Logo({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="#0B6B5C" />
      <path d="M8 5h16v20.5l-2.67-2.2-2.66 2.2-2.67-2.2-2.67 2.2-2.66-2.2L8 25.5z" fill="#fff" />
      <circle cx="16" cy="13.5" r="5.25" fill="none" stroke="#0B6B5C" strokeWidth="2" />
      <path
        d="M16 10.6v3.1l2.1 1.5"
        fill="none"
        stroke="#B4470F"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
