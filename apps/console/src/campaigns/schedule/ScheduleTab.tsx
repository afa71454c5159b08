import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign, ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateSchedule as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { WEEK, weekdayName } from '@parley/contract/kernel/weekdayWords.ts'
import { operations } from '@parley/contract/operations.ts'
import { Pencil } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { usePanel } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { AllowedDrawer } from '../../kit/overlays/AllowedDrawer.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { Day as DayText } from '../../kit/text/Day.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { stretchesOf } from '../../kit/week/stretches.ts'
import { WeekGrid } from '../../kit/week/WeekGrid.tsx'
import { useLoaded } from '../../shell/api.ts'
import { DaysCard } from './DaysCard.tsx'
import { HoursWarnings } from './HoursWarnings.tsx'
import { t } from './schedule.messages.ts'
import { ZonesCard } from './ZonesCard.tsx'

const ScheduleDrawer = lazyPart(async () => (await import('./ScheduleDrawer.tsx')).ScheduleDrawer)
const { Schedule, UpdateSchedule } = operations.Campaigns

/** When the campaign calls: its week, days without calls, the next two weeks, and how late it is where the contacts are. */
export default function ScheduleTab({ campaign }: { campaign: Campaign }) {
  const { idCampaign, idFolder } = campaign
  const { data: schedule } = useLoaded(Schedule, { params: { idCampaign } })
  const editing = usePanel('schedule')
  const blocked = editBlocked('windows', campaign)
  return (
    <>
      <TwoColumns
        main={
          <>
            <Card
              title={fields.windows.label}
              description={t('windowsText')}
              actions={
                <ActionButton
                  size="small"
                  icon={Pencil}
                  endpoint={UpdateSchedule}
                  at={idFolder}
                  blocked={blocked}
                  onPress={editing.open}
                >
                  {t('edit')}
                </ActionButton>
              }
            >
              <WeekGrid
                label={t('week')}
                nothing={t('closed')}
                days={WEEK.map((day) => ({
                  name: weekdayName(day),
                  stretches: stretchesOf(schedule.windows.filter(({ days }) => days.includes(day))),
                }))}
              />
              <HoursWarnings windows={schedule.windows} countries={schedule.countries} />
            </Card>
            <DaysCard days={schedule.days} />
          </>
        }
        side={
          <>
            <PeriodCard schedule={schedule} />
            <RestrictedCard dates={schedule.restrictedDates} />
            <ZonesCard zones={schedule.zones} />
          </>
        }
      />
      {editing.isOpen && (
        <AllowedDrawer endpoint={UpdateSchedule} at={idFolder} title={t('editTitle')} onClose={editing.close}>
          <ScheduleDrawer campaign={campaign} schedule={schedule} onClose={editing.close} />
        </AllowedDrawer>
      )}
    </>
  )
}

const PeriodCard = ({ schedule: { startsAt, endsAt, zone } }: { schedule: ScheduleView }) => (
  <Card title={t('period')}>
    <FactList
      facts={[
        { label: fields.startsAt.label, value: startsAt ? <Timestamp value={startsAt} /> : t('byHand') },
        { label: fields.endsAt.label, value: endsAt ? <Timestamp value={endsAt} /> : t('noEnd') },
        { label: fields.zone.label, value: zone.replaceAll('_', ' '), note: fields.zone.help },
      ]}
    />
  </Card>
)

const RestrictedCard = ({ dates }: { dates: ScheduleView['restrictedDates'] }) => (
  <Card title={fields.restrictedDates.label}>
    {dates.length === 0 ? (
      <p className="text-faint text-sm">{t('noRestricted')}</p>
    ) : (
      <ul className="flex max-h-80 flex-col gap-1.5 overflow-y-auto text-sm">
        {dates.map(({ day, name }) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-3">
            <DayText value={day} />
            <span className="min-w-0 break-words text-soft">{name}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
