import { type KeyboardEvent, useState } from 'react'
import { cx } from '../cx.ts'
import { t } from './chart.messages.ts'
import type { HeatChart } from './chart-model.ts'
import { heatColor } from './heat-color.ts'
import type { PlotProps } from './SeriesPlot.tsx'

interface Place {
  readonly row: number
  readonly column: number
}
/** Every third column is named: more have no room. */
const NAMED = 3

/** A grid of darker and lighter cells. The pointer and the arrow keys move from cell to cell, and the line below says what is there. */
export default function HeatPlot({ chart, label }: PlotProps<HeatChart>) {
  const { rows, columns, cells } = chart
  const [active, setActive] = useState<Place>()
  const wordsAt = ({ row, column }: Place) =>
    `${rows[row]} ${columns[column]}: ${cells[row]?.[column]?.words ?? t('none')}`
  const here = active ?? { row: 0, column: 0 }
  const last = { row: rows.length - 1, column: columns.length - 1 }

  function onKeyDown(event: KeyboardEvent) {
    const { row, column } = here
    const target = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row, column: 0 },
      End: { row, column: last.column },
    }[event.key]
    if (!target) return
    event.preventDefault()
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
    setActive({ row: within(target.row, last.row), column: within(target.column, last.column) })
  }

  return (
    <div>
      <div className="overflow-x-auto">
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('points', { label })}
          aria-valuemin={1}
          aria-valuemax={rows.length * columns.length}
          aria-valuenow={here.row * columns.length + here.column + 1}
          aria-valuetext={wordsAt(here)}
          onKeyDown={onKeyDown}
          onFocus={() => active ?? setActive(here)}
          onBlur={() => setActive(undefined)}
          onPointerLeave={() => setActive(undefined)}
          className="grid min-w-120 gap-0.5 rounded-control p-0.5 text-faint text-xs outline-offset-2"
          style={{ gridTemplateColumns: `2.5rem repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {rows.map((name, row) => (
            <div key={name} className="contents">
              <span className="self-center">{name}</span>
              {columns.map((column, at) => {
                const cell = cells[row]?.[at]
                return (
                  <span
                    key={column}
                    onPointerEnter={() => setActive({ row, column: at })}
                    className={cx(
                      'h-6 rounded-[3px]',
                      !cell && 'ring-1 ring-line ring-inset',
                      active?.row === row && active.column === at && 'outline-2 outline-ink -outline-offset-2',
                    )}
                    style={cell ? { backgroundColor: heatColor(cell.share) } : {}}
                  />
                )
              })}
            </div>
          ))}
          <span />
          {columns.map((name, at) => (
            <span key={name} className="whitespace-nowrap pt-0.5">
              {at % NAMED === 0 ? name : ''}
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden className="min-h-5 pt-1 text-soft text-xs">
        {active ? wordsAt(active) : ''}
      </p>
    </div>
  )
}
