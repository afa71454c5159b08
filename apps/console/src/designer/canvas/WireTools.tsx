import { Position, useReactFlow, useStore, ViewportPortal } from '@xyflow/react'
import { Plus, X } from 'lucide-react'
import { t } from './canvas.messages.ts'
import type { CanvasNode, WireEdge } from './canvas-model.ts'
import { CARD_WIDTH, ENTRY_AT } from './card-size.ts'
import { FOLDED_HEIGHT } from './frames.ts'
import { wirePath } from './wire-path.ts'

type Props = {
  wire: WireEdge
  onInsert: (x: number, y: number) => void
  onRemove: () => void
  onHold: (isHeld: boolean) => void
}

const BUTTON =
  'pointer-events-auto grid size-6 place-items-center rounded-full bg-raised text-soft shadow-mid ring-1 ring-line hover:text-ink'

function exitAt(source: CanvasNode, outlet: string | null | undefined): number {
  if (source.type !== 'step') return FOLDED_HEIGHT / 2
  const { ports, portAt } = source.data.shape
  return portAt[ports.findIndex((port) => port.outlet === outlet)] ?? ENTRY_AT
}

/** In the middle of the wire that is pointed at or selected: a step comes between, or the wire goes. The keyboard has N and Delete for that. */
export function WireTools({ wire, onInsert, onRemove, onHold }: Props) {
  const { getNode } = useReactFlow<CanvasNode>()
  // Follows the steps while they move.
  useStore(({ nodes }) => nodes)
  const source = getNode(wire.source)
  const target = getNode(wire.target)
  if (!source || !target) return null
  const [, x, y] = wirePath({
    sourceX: source.position.x + CARD_WIDTH,
    sourceY: source.position.y + exitAt(source, wire.sourceHandle),
    targetX: target.position.x,
    targetY: target.position.y + (target.type === 'step' ? ENTRY_AT : FOLDED_HEIGHT / 2),
    sourcePosition: Position.Right,
    targetPosition: Position.Left,
  })
  return (
    <ViewportPortal>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the buttons there while they are pointed at */}
      <div
        className="absolute z-20 flex gap-1"
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        onMouseEnter={() => onHold(true)}
        onMouseLeave={() => onHold(false)}
      >
        <button
          type="button"
          tabIndex={-1}
          className={BUTTON}
          aria-label={t('insertHere')}
          title={t('insertHere')}
          onClick={({ clientX, clientY }) => onInsert(clientX, clientY)}
        >
          <Plus size={14} aria-hidden />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={BUTTON}
          aria-label={t('deleteWire')}
          title={t('deleteWire')}
          onClick={onRemove}
        >
          <X size={13} aria-hidden />
        </button>
      </div>
    </ViewportPortal>
  )
}
