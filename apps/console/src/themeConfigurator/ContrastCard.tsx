import { type ThemeColor, type ThemeContent, themeColors } from '@parley/contract/theme/theme.rules.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { checkContrast, type Measured, proposeColors, type UseContrast } from './contrast.ts'
import { t } from './themeConfigurator.messages.ts'

type Colors = NonNullable<ThemeContent['colors']>

/** Whether everything reads with these colors, light and dark, and which colors would. */
export function ContrastCard({ colors, onUse }: { colors: Colors; onUse: (better: Colors) => void }) {
  const uses = useMemo(() => checkContrast(colors), [colors])
  const better = useMemo(() => proposeColors(colors), [colors])
  const poor = uses.filter(({ isEnough }) => !isEnough)
  const proposed = themeColors.flatMap((name) => (better[name] ? [[name, better[name]] as const] : []))
  return (
    <Card title={t('contrast')} description={t('contrastText')}>
      <div className="flex flex-col gap-3">
        <span role="status">
          <StatusTag tone={poor.length > 0 ? 'warning' : 'success'}>
            {poor.length > 0 ? t('contrastPoor', { count: poor.length }) : t('contrastGood')}
          </StatusTag>
        </span>
        {proposed.map(([name, color]) => (
          <Proposal key={name} name={name} color={color} onUse={() => onUse({ [name]: color })} />
        ))}
        {proposed.length > 1 && (
          <Button onPress={() => onUse(better)} size="small">
            {t('proposals')}
          </Button>
        )}
        {poor.length > 0 && <Uses uses={poor} />}
        <details>
          <summary className="cursor-pointer text-soft text-sm">{t('contrastAll', { count: uses.length })}</summary>
          <Uses uses={uses} />
        </details>
      </div>
    </Card>
  )
}

const Proposal = ({ name, color, onUse }: { name: ThemeColor; color: string; onUse: () => void }) => (
  <span className="flex items-center gap-2">
    <span
      aria-hidden
      className="size-5 shrink-0 rounded-full ring-1 ring-control ring-inset"
      style={{ background: color }}
    />
    <Button size="small" onPress={onUse}>
      {t('proposal', { color, name: t(name) })}
    </Button>
  </span>
)

const Uses = ({ uses }: { uses: readonly UseContrast[] }) => (
  <table className="mt-2 w-full text-sm">
    <thead>
      <tr className="text-left text-faint text-xs">
        <th className="py-1 font-medium">{t('use')}</th>
        <th className="px-2 font-medium">{t('light')}</th>
        <th className="font-medium">{t('dark')}</th>
      </tr>
    </thead>
    <tbody>
      {uses.map(({ id, light, dark, needed }) => (
        <tr key={id} className="border-line border-t">
          <th scope="row" className="py-1.5 text-left font-normal text-ink">
            {t(`use_${id}`)}
          </th>
          <td className="px-2">
            <Ratio measured={light} needed={needed} />
          </td>
          <td>
            <Ratio measured={dark} needed={needed} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Rounded down: what lacks a little must not look as if it were enough. */
const rounded = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

function Ratio({ measured, needed }: { measured: Measured; needed: number }) {
  const isEnough = measured.ratio >= needed
  const Icon = isEnough ? Check : TriangleAlert
  return (
    <span
      className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums"
      title={`${measured.color} – ${measured.ground}`}
    >
      <Icon size={13} aria-hidden className={isEnough ? 'text-success-ink' : 'text-warning-ink'} />
      <span aria-hidden className={isEnough ? 'text-soft' : 'text-warning-ink'}>
        {rounded(measured.ratio)}
      </span>
      <span className="sr-only">{t('contrastOf', { ratio: rounded(measured.ratio), needed: String(needed) })}</span>
    </span>
  )
}
