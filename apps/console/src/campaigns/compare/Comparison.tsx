import type { CallingWindow } from '@parley/contract/campaigns/campaign.schema.ts'
import type { CampaignComparison } from '@parley/contract/campaigns/compare.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { ReactNode } from 'react'
import { differenceOf } from '../../audit/difference.ts'
import { placeWords, valueWords } from '../../audit/field-words.ts'
import { Link } from '../../kit/actions/Link.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { formatMoney } from '../../kit/text/Money.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { useLoaded } from '../../shell/api.ts'
import { windowWords } from '../schedule/window-words.ts'
import { t } from './compare.messages.ts'
import { type Measure, measuresOf } from './measures.ts'

const HEAD = 'pb-1.5 pl-3 align-bottom font-normal text-faint text-xs first:pl-0'
const CELL = 'py-1.5 pl-3 text-right tabular-nums'

/** What both reached, and which of their settings differ. */
export function Comparison({ idCampaign, idOther }: { idCampaign: number; idOther: number }) {
  const { data } = useLoaded(operations.Campaigns.Compare, { query: { idCampaign, idOther } })
  return (
    <>
      <Part title={t('reached')}>
        <div className="overflow-x-auto">
          <table className="w-full min-w-[34rem] text-sm">
            <thead>
              <tr>
                <th scope="col" className={`${HEAD} text-left`}>
                  {t('measure')}
                </th>
                <Sides comparison={data} />
                <th scope="col" className={`${HEAD} text-right`}>
                  {t('difference')}
                </th>
                <th scope="col" className={`${HEAD} text-left`}>
                  {t('chance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {measuresOf(data).map((measure) => (
                <MeasureRow key={measure.name} measure={measure} />
              ))}
            </tbody>
          </table>
        </div>
        <p className="text-faint text-xs">{t('reachedText')}</p>
      </Part>
      <Part title={t('settings')}>
        <Settings comparison={data} />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-semibold text-ink text-sm">{title}</h3>
    {children}
  </section>
)

/** The heads of the two columns: long names break. */
const Sides = ({ comparison: { one, other }, isLeft = false }: { comparison: CampaignComparison; isLeft?: boolean }) =>
  [one, other].map(({ idCampaign, name, status }) => (
    <th key={idCampaign} scope="col" className={`${HEAD} max-w-44 break-words ${isLeft ? 'text-left' : 'text-right'}`}>
      <Link href={screens.campaign(idCampaign)}>{name}</Link>
      <span className="block">{processState.label(status)}</span>
    </th>
  ))

function MeasureRow({ measure: { name, one, other, notes, difference, chance } }: { measure: Measure }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1.5 text-left font-normal text-ink">
        {name}
      </th>
      <td className={CELL}>
        {one}
        {notes && <span className="block text-faint text-xs">{notes[0]}</span>}
      </td>
      <td className={CELL}>
        {other}
        {notes && <span className="block text-faint text-xs">{notes[1]}</span>}
      </td>
      <td className={`${CELL} whitespace-nowrap text-soft`}>{difference}</td>
      <td className="py-1.5 pl-3">
        {chance && (
          <StatusTag tone={chance.isSure ? 'success' : chance.isKnown ? 'warning' : 'neutral'}>
            {chance.words}
          </StatusTag>
        )}
      </td>
    </tr>
  )
}

function Settings({ comparison }: { comparison: CampaignComparison }) {
  const { timeZone } = useKit()
  const { settings, currency } = comparison
  const changes = differenceOf(readable(settings.one, currency), readable(settings.other, currency))
  if (changes.length === 0) return <p className="text-faint text-sm">{t('sameSettings')}</p>
  const words = (path: string, value: Json | undefined) =>
    isTexts(value) ? value.join('\n') : valueWords('Campaign', path, value, {}, timeZone)
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            {t('setting')}
          </th>
          <Sides comparison={comparison} isLeft />
        </tr>
      </thead>
      <tbody>
        {changes.map(({ keys, from, to }) => (
          <tr key={keys.join('.')} className="border-line border-t align-top">
            <th scope="row" className="break-words py-1.5 text-left font-normal text-soft">
              {placeWords('Campaign', keys)}
            </th>
            {[from, to].map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two sides
              <td key={at} className="whitespace-pre-line break-words py-1.5 pl-3 text-ink">
                {words(keys.join('.'), value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each on a line of its own: rules are sentences. */
const isTexts = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')

type Settings = CampaignComparison['settings']['one']
/** Windows by the names of their days, money in its currency. */
const readable = ({ budget, ...settings }: Settings, currency: string): Settings => ({
  ...settings,
  ...(budget === undefined ? {} : { budget: budget === null ? null : formatMoney(String(budget), currency) }),
  ...('windows' in settings
    ? { windows: (settings.windows as readonly CallingWindow[]).map(windowWords) } // as the campaign has them
    : {}),
})
