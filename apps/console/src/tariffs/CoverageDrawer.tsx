import { operations } from '@parley/contract/operations.ts'
import type { TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import { Check, CircleDashed, Contrast } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { cx } from '../kit/cx.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { StackedBar } from '../kit/states/StackedBar.tsx'
import { useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './coverage.messages.ts'
import { type CountryCode, coverageByRegion, type Priced, type Region } from './coverage.ts'

type Props = { version: TariffVersion; onClose: () => void }

/** Countries on a map of calling codes: which have prices of their own, and which cost the default. */
export const CoverageDrawer = ({ version, onClose }: Props) => (
  <Drawer title={t('coverage', { version: version.version })} width="wide" isOpen onClose={onClose}>
    <LoadedPart lines={8}>
      <CoverageMap version={version} />
    </LoadedPart>
  </Drawer>
)

const regionName = (zones: string) =>
  ({
    '1': t('zone1'),
    '2': t('zone2'),
    '34': t('zone34'),
    '5': t('zone5'),
    '6': t('zone6'),
    '7': t('zone7'),
    '8': t('zone8'),
    '9': t('zone9'),
  })[zones] ?? zones

const LOOK: Readonly<Record<Priced, string>> = {
  priced: 'bg-success-soft text-success-ink',
  partly: 'bg-warning-soft text-warning-ink',
  default: 'bg-sunken text-soft',
}

const MARKS = { priced: Check, partly: Contrast, default: CircleDashed } as const
/** Where colors are not told apart. */
function Mark({ state }: { state: Priced }) {
  const Icon = MARKS[state]
  return <Icon size={12} aria-hidden />
}

function CoverageMap({ version }: { version: TariffVersion }) {
  const { data: countries } = useLoaded(operations.Lookups.PhoneRegions, { query: { limit: 500 } })
  const [shown, show] = useState<'all' | 'gaps'>('all')
  const regions = useMemo(() => coverageByRegion(version, countries), [version, countries])
  const count = (state: Priced) =>
    regions.reduce((sum, { codes }) => sum + codes.filter((each) => each.state === state).length, 0)
  const wanted = regions
    .map((region) => ({ ...region, codes: region.codes.filter(({ state }) => shown === 'all' || state !== 'priced') }))
    .filter(({ codes }) => codes.length > 0)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{t('help')}</p>
      <StackedBar
        label={t('open')}
        size="large"
        hasLegend
        parts={[
          { name: t('priced'), value: count('priced'), tone: 'success' },
          { name: t('partly'), value: count('partly'), tone: 'warning' },
          { name: t('default'), value: count('default') },
        ]}
      />
      <ToggleGroup
        label={t('showing')}
        value={shown}
        onChange={show}
        choices={[
          { value: 'all', label: t('allCodes') },
          { value: 'gaps', label: t('gaps') },
        ]}
      />
      {wanted.length === 0 && <p className="text-faint">{t('noGaps')}</p>}
      {wanted.map((region) => (
        <RegionGrid key={region.zones} region={region} />
      ))}
    </div>
  )
}

const RegionGrid = ({ region: { zones, codes } }: { region: Region }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-semibold text-ink text-sm">{regionName(zones)}</h3>
    <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-1 p-0">
      {codes.map((code) => (
        <li
          key={code.prefix}
          title={titleOf(code)}
          className={cx('min-w-0 rounded-control px-2 py-1.5 text-xs', LOOK[code.state])}
        >
          <span className="flex items-center justify-between gap-1 font-semibold tabular-nums">
            +{code.prefix}
            <Mark state={code.state} />
          </span>
          <span className="block truncate">{nameOf(code)}</span>
          <span className="sr-only">{explain(code)}</span>
        </li>
      ))}
    </ul>
  </section>
)

const nameOf = ({ countries: [first = '', ...others] }: CountryCode) =>
  others.length === 0 ? first : t('alsoFor', { country: first, count: others.length })

function explain({ state, by, partly }: CountryCode): string {
  if (state === 'priced') return t('pricedBy', { prefix: by })
  return state === 'partly'
    ? t('partlyBy', { prefixes: partly.map((prefix) => `+${prefix}`).join(', ') })
    : t('defaultFor')
}

const titleOf = (code: CountryCode) => `${code.countries.join(', ')} – ${explain(code)}`
