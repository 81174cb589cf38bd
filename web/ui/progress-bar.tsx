/** How far something has got, from 0 to 1, as a bar; what it shows is said in words beside it. */
export function ProgressBar({ share }: { share: number }) {
  return (
    <div className="progress-bar" aria-hidden="true">
      <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </div>
  )
}
