import "#web/features/accounts/crop-box.css"
import {
  cropSquare,
  MAX_ZOOM,
  moveCrop,
  wholePicture,
  zoomCrop,
  type CropView,
  type Size,
} from "#web/features/accounts/crop.ts"
import { useWords } from "#web/i18n/words.ts"
import { Button } from "#web/ui/button.tsx"
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut, type LucideIcon } from "lucide-react"
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react"

const STEP = 0.05
const LARGE_STEP = 0.25
const ZOOM_STEP = 0.1

/** What an arrow key does to the picture: it moves the way the arrow points, and the square the other way. */
const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const zooms: Record<string, number> = { "+": ZOOM_STEP, "=": ZOOM_STEP, "-": -ZOOM_STEP, _: -ZOOM_STEP }

type Point = { x: number; y: number }
const distance = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** Follows one pointer as a drag and two as a pinch. */
function usePointers(
  change: (move: (size: Size, view: CropView) => CropView) => void,
  zoomTo: (zoom: (held: number) => number) => void,
) {
  const pointers = useRef(new Map<number, Point>())
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const last = pointers.current.get(event.pointerId)
    if (!last) return
    const before = distance([...pointers.current.values()])
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const after = distance([...pointers.current.values()])
    const side = event.currentTarget.clientWidth
    if (before > 0 && after > 0) zoomTo((held) => (held * after) / before)
    else change((size, view) => moveCrop(size, view, (last.x - now.x) / side, (last.y - now.y) / side))
  }
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
  }
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
}

function CropKey({ Icon, name, onPress }: { Icon: LucideIcon; name: string; onPress: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={name} onClick={onPress}>
      <Icon aria-hidden="true" className="icon" />
    </button>
  )
}

/**
 * The square that is cut out: dragged and pinched, moved by arrow keys, zoomed by + and -, or all of it by the
 * buttons below (WCAG 2.5.7).
 */
export function CropBox({
  url,
  alt,
  picture,
  square,
  size,
  view,
  onSize,
  onView,
}: {
  url: string
  alt: string
  picture: RefObject<HTMLImageElement | null>
  /** Shown with its corners, not as a circle; may be shown whole, with room around it. */
  square: boolean
  /** Null until the picture is there. */
  size: Size | null
  view: CropView
  onSize: (size: Size) => void
  /** Two fingers change it twice before it is drawn again. */
  onView: (change: (view: CropView) => CropView) => void
}) {
  const words = useWords("accounts").crop
  const id = useId()
  const change = (move: (size: Size, view: CropView) => CropView) => {
    if (size) onView((held) => move(size, held))
  }
  const box = useRef<HTMLDivElement>(null)
  // What chose the picture has given way to it.
  useEffect(() => box.current?.focus(), [])
  const least = square && size ? wholePicture(size).zoom : 1
  const zoomTo = (zoom: (held: number) => number) =>
    change((of, held) => zoomCrop(of, held, zoom(held.zoom), least))
  const pointers = usePointers(change, zoomTo)
  const pan = (right: number, down: number) => change((of, held) => moveCrop(of, held, right, down))
  const zoom = (by: number) => zoomTo((held) => held + by)

  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const by = zooms[event.key]
    if ((!arrow && by === undefined) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    if (arrow) pan(arrow[0] * step, arrow[1] * step)
    else if (by !== undefined) zoom(by)
  }

  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  const { side, left, top } = cropSquare(size ?? { width: 1, height: 1 }, view)
  return (
    <div className="stack">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below do the same */}
      <div
        ref={box}
        className={square ? "crop-box square" : "crop-box"}
        role="application"
        aria-label={words.position}
        aria-describedby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved in two directions, for which no role exists
        tabIndex={0}
        onKeyDown={press}
        {...pointers}
      >
        <img
          ref={picture}
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
          style={
            size
              ? {
                  width: percent(size.width, side),
                  left: percent(-left, side),
                  top: percent(-top, side),
                }
              : { opacity: 0 }
          }
        />
      </div>
      <p id={id} className="hint text-center">
        {words.hint} <span className="sr-only">{words.keys}</span>
      </p>
      <div className="crop-controls">
        <CropKey Icon={ZoomOut} name={words.smaller} onPress={() => zoom(-ZOOM_STEP)} />
        <input
          type="range"
          min={least}
          max={MAX_ZOOM}
          // Of any other step the whole picture might be no multiple.
          step="any"
          aria-label={words.zoom}
          aria-valuetext={words.zoomed({ percent: Math.round(view.zoom * 100) })}
          value={view.zoom}
          onChange={({ target: { value } }) => zoomTo(() => Number(value))}
        />
        <CropKey Icon={ZoomIn} name={words.larger} onPress={() => zoom(ZOOM_STEP)} />
      </div>
      <div className="crop-controls">
        <CropKey Icon={ArrowLeft} name={words.left} onPress={() => pan(STEP, 0)} />
        <CropKey Icon={ArrowUp} name={words.up} onPress={() => pan(0, STEP)} />
        <CropKey Icon={ArrowDown} name={words.down} onPress={() => pan(0, -STEP)} />
        <CropKey Icon={ArrowRight} name={words.right} onPress={() => pan(-STEP, 0)} />
        {least < 1 ? (
          <Button tone="quiet" onClick={() => change(wholePicture)}>
            {words.whole}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
