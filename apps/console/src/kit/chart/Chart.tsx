import { Download, FileText, Image } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { Menu } from '../overlays/Menu.tsx'
import { saveFile } from '../save-file.ts'
import { formatCount } from '../text/Count.tsx'
import { showToast } from '../toasts/toasts.ts'
import { toneDot } from '../tone.ts'
import { t } from './chart.messages.ts'
import { type ChartData, csvOf, type SeriesChart, tableOf, valueText } from './chart-model.ts'
import { heatColor } from './heat-color.ts'
import type { PointHref } from './SeriesPlot.tsx'

const SeriesPlot = lazy(() => import('./SeriesPlot.tsx'))
const HeatPlot = lazy(() => import('./HeatPlot.tsx'))
/** Rows of the table that is read instead of the picture; the file has all. */
const MOST_READ = 1_000

export type ChartProps = {
  label: string
  /** Keep it as it is while nothing changes: another one is drawn from the start. */
  chart: ChartData
  /** Of the files it is downloaded as, without what they end with. */
  fileName?: string | undefined
  /** What a point leads to, or a bar of it where bars stand on each other. */
  hrefOf?: PointHref | undefined
}

/** Numbers as a picture, with a table for screen readers and the same as files. What draws it comes in a chunk of its own. */
export function Chart({ label, chart, fileName = label, hrefOf }: ChartProps) {
  const figure = useRef<HTMLElement>(null)
  const table = tableOf(chart)
  const unit = chart.kind === 'series' ? chart.unit : '%'
  if (table.rows.length === 0) return <p className="py-10 text-center text-faint">{t('empty')}</p>
  const savePicture = async () => {
    try {
      const { pictureOf } = await import('./picture.ts')
      if (figure.current) saveFile(`${fileName}.png`, await pictureOf(figure.current, label), 'image/png')
    } catch {
      showToast('error', t('pictureFailed'))
    }
  }
  const saveData = () => saveFile(`${fileName}.csv`, csvOf(chart), 'text/csv')
  const items = [
    // What is no canvas is not taken along as a picture.
    ...(chart.kind === 'heat'
      ? []
      : [{ id: 'picture', label: t('picture'), icon: Image, onAction: () => void savePicture() }]),
    { id: 'csv', label: t('csv'), icon: FileText, onAction: saveData },
  ]
  const read = table.rows.slice(0, MOST_READ)
  return (
    <figure ref={figure} className="relative m-0" aria-label={label}>
      <Suspense fallback={<div aria-hidden className="pulse-soft h-66 rounded-control bg-sunken" />}>
        {chart.kind === 'heat' ? (
          <HeatPlot chart={chart} label={label} />
        ) : (
          <SeriesPlot chart={chart} label={label} hrefOf={hrefOf} />
        )}
      </Suspense>
      <figcaption className="flex min-h-8 items-center gap-3 pt-1 text-soft text-xs">
        {chart.kind === 'heat' ? <HeatLegend /> : <SeriesLegend chart={chart} />}
        <span className="ml-auto">
          <Menu
            label={t('download')}
            groups={[{ id: 'files', items }]}
            trigger={<IconButton size="small" label={t('download')} icon={Download} />}
          />
        </span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>
            {label}
            {read.length < table.rows.length && `. ${t('more', { count: formatCount(MOST_READ) })}`}
          </caption>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {read.map(({ at, title, values }) => (
              <tr key={at}>
                <th scope="row">{title}</th>
                {values.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
                  <td key={index}>{valueText(value, unit)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** As lines are drawn. */
const DASHED = 'h-0.5 w-[18px] [mask-image:repeating-linear-gradient(90deg,#000_0_4px,transparent_4px_7px)]'

const SeriesLegend = ({ chart }: { chart: SeriesChart }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1">
    {chart.series.map(({ name, draw, tone }) => (
      <li key={name} data-legend className="flex items-center gap-1.5">
        <span className={cx(toneDot[tone], draw === 'line' ? DASHED : 'size-2.5 rounded-[2px]')} />
        {name}
      </li>
    ))}
  </ul>
)

const HEAT_STEPS = [0, 0.25, 0.5, 0.75, 1]
const HeatLegend = () => (
  <span aria-hidden className="flex items-center gap-1.5">
    0 %
    <span className="flex gap-px">
      {HEAT_STEPS.map((share) => (
        <span key={share} className="h-2.5 w-5 rounded-[2px]" style={{ backgroundColor: heatColor(share) }} />
      ))}
    </span>
    100 %
  </span>
)
