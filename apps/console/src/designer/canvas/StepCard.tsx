import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, FlaskConical, FlaskConicalOff, TriangleAlert } from 'lucide-react'
import { memo, useContext } from 'react'
import { iconOf } from '../../flows/picture/node-look.tsx'
import { cx } from '../../kit/cx.ts'
import { showIcon } from '../../kit/icon.tsx'
import { toneSoft } from '../../kit/tone.ts'
import { CommentMark } from '../comments/CommentMark.tsx'
import { PersonMark } from '../PersonMark.tsx'
import { type Covered, CoveredContext, wayKey } from '../tests/covered.ts'
import { t } from './canvas.messages.ts'
import { CanvasContext } from './canvas-context.ts'
import type { StepMarks, StepNode } from './canvas-model.ts'
import { hasRows } from './card-size.ts'
import { StepPort } from './StepPort.tsx'
import { nameOf } from './step-name.ts'

const LIT: Readonly<Record<StepMarks['lit'], string>> = {
  no: 'bg-raised ring-1 ring-line shadow-low',
  visited: 'bg-raised ring-2 ring-success shadow-low',
  current: 'bg-raised ring-2 ring-success shadow-mid',
  trail: 'bg-raised ring-2 ring-warning shadow-low',
  dimmed: 'bg-canvas grayscale ring-1 ring-line [&_*]:text-faint',
}

const MOST_PEOPLE = 4

const coveredWords = ({ steps }: Covered, id: string) => t(steps.has(id) ? 'inTests' : 'inNoTest')

/** One step: what it is, what it says or does, and every way out with its port. */
function Card({ id, selected, data: { node, shape, marks } }: NodeProps<StepNode>) {
  const { isReadOnly } = useContext(CanvasContext)
  const covered = useContext(CoveredContext)
  const { label: kind, look, isStart } = definitionOf(node)
  const rows = hasRows(shape.ports)
  return (
    <>
      {!isStart && (
        <Handle
          type="target"
          position={Position.Left}
          isConnectable={!isReadOnly}
          isConnectableStart={false}
          style={{ top: 26 }}
          className="!size-2 !min-w-0 !rounded-full !border-0 !bg-control"
        />
      )}
      {marks.lit === 'current' && (
        <span className="pulse-soft absolute -inset-1.5 rounded-[14px] ring-4 ring-success/40" aria-hidden />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a button would keep the pointer from dragging it in some browsers */}
      <div
        role="button"
        data-step={id}
        tabIndex={-1}
        aria-pressed={selected}
        aria-current={marks.lit === 'current' ? 'step' : undefined}
        className={cx(
          'flex h-full w-full flex-col rounded-[10px] text-left',
          LIT[marks.lit],
          selected && 'outline-2 outline-focus outline-offset-2',
        )}
      >
        <span className="sr-only">
          {nameOf(node, shape, marks)}
          {covered && `, ${coveredWords(covered, id)}`}
        </span>
        <FarName name={node.label || node.id} tone={toneSoft[look.tone]} height={shape.height} />
        <span
          aria-hidden
          className="flex h-13 min-w-0 shrink-0 items-center gap-2 px-2.5 group-data-far/canvas:invisible"
        >
          <span className={cx('grid size-8 shrink-0 place-items-center rounded-md', toneSoft[look.tone])}>
            {showIcon(iconOf(node), 14)}
          </span>
          <span className="flex min-w-0 flex-1 flex-col leading-tight">
            <span className="truncate text-[11px] text-faint">{kind}</span>
            <span className="truncate font-medium text-ink text-sm">{node.label || node.id}</span>
          </span>
          {covered && (
            <span
              title={coveredWords(covered, id)}
              className={covered.steps.has(id) ? 'text-success-ink' : 'text-faint'}
            >
              {showIcon(covered.steps.has(id) ? FlaskConical : FlaskConicalOff, 14)}
            </span>
          )}
          {marks.comments > 0 && (
            <CommentMark count={marks.comments} words={t('openComments', { count: marks.comments })} />
          )}
          {marks.errors > 0 ? (
            <CircleAlert size={15} className="shrink-0 text-danger-ink" aria-hidden />
          ) : (
            marks.warnings > 0 && <TriangleAlert size={15} className="shrink-0 text-warning-ink" aria-hidden />
          )}
        </span>
        {shape.text && (
          <span
            aria-hidden
            className="line-clamp-2 h-8.5 shrink-0 px-2.5 text-faint text-xs leading-snug group-data-far/canvas:invisible"
          >
            {shape.text}
          </span>
        )}
        {rows && <PortRows shape={shape} />}
      </div>
      {marks.people.length > 0 && (
        <span aria-hidden className="-top-3 -space-x-1.5 pointer-events-none absolute right-2 flex">
          {marks.people.slice(0, MOST_PEOPLE).map((person) => (
            <PersonMark key={person.connection} {...person} />
          ))}
        </span>
      )}
      {shape.ports.map((port, at) => (
        <StepPort
          key={port.outlet}
          port={port}
          top={shape.portAt[at] ?? 0}
          isFixed={isReadOnly}
          isCovered={covered?.ways.has(wayKey(id, port.outlet)) === true}
        />
      ))}
    </>
  )
}

const TWO_LINES = 130

/** All that can be read from afar. It is no text of the page, where the name stands already. */
const FarName = ({ name, tone, height }: { name: string; tone: string; height: number }) => (
  <span
    aria-hidden
    data-name={name}
    style={{ fontSize: `min(var(--far-name), ${Math.round(height * 0.8)}px)` }}
    className={cx(
      'absolute inset-0 hidden items-center overflow-hidden rounded-[10px] px-2 font-medium leading-none',
      'before:text-ink before:content-[attr(data-name)] group-data-far/canvas:flex',
      // A second line would be cut through its middle.
      height < TWO_LINES ? 'whitespace-nowrap' : 'break-words',
      tone,
    )}
  />
)

const PortRows = ({ shape }: { shape: StepNode['data']['shape'] }) => (
  <span aria-hidden className={cx('flex flex-col group-data-far/canvas:invisible', shape.text && 'mt-1')}>
    {shape.ports.map(({ outlet, label, target, isOptional }) => (
      <span key={outlet} className="flex h-6.5 items-center justify-end border-line border-t pr-3.5 pl-2.5">
        <span
          className={cx(
            'truncate text-[11px]',
            target === undefined && !isOptional ? 'font-medium text-warning-ink' : 'text-soft',
          )}
        >
          {label ?? outlet}
        </span>
      </span>
    ))}
  </span>
)

export const StepCard = memo(Card)
