import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import { columnRole, columnType, machineReaction, versionPolicy } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign, ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { usePanel } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { AllowedDrawer } from '../../kit/overlays/AllowedDrawer.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { Money } from '../../kit/text/Money.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { LineLink } from '../../lines/LineLink.tsx'
import { columnsBy } from '../../shell/lists.ts'
import { CampaignFlow } from '../CampaignFlow.tsx'
import { RulesCard } from '../rules/RulesCard.tsx'
import { t } from './configuration.messages.ts'
import { FollowUpsCard } from './FollowUpsCard.tsx'
import { RetryTable } from './RetryTable.tsx'

const SetupDrawer = lazyPart(async () => (await import('./SetupDrawer.tsx')).SetupDrawer)
const { UpdateConfigure } = operations.Campaigns

const column = columnsBy<ContactColumn>()
const yes = (is: boolean) => (is ? t('yes') : '–')
const contactColumns = [
  column.text('name', fields['columns.*.name'].label, { grow: 2, minWidth: 120 }),
  column.words('role', fields['columns.*.role'].label, ({ role }) => columnRole.label(role), { width: 136 }),
  column.words('type', fields['columns.*.type'].label, ({ type }) => columnType.label(type), { width: 96 }),
  column.words('isRequired', fields['columns.*.isRequired'].label, ({ isRequired }) => yes(isRequired), { width: 88 }),
  column.words('isPersonal', fields['columns.*.isPersonal'].label, ({ isPersonal }) => yes(isPersonal), { width: 88 }),
]

/** How the campaign calls. */
export default function ConfigurationTab({ campaign }: { campaign: Campaign }) {
  const { setup, idFolder } = campaign
  const editing = usePanel('configuration')
  return (
    <>
      <TwoColumns
        main={
          <>
            <FlowsCard
              campaign={campaign}
              edit={
                <ActionButton
                  size="small"
                  icon={Pencil}
                  endpoint={UpdateConfigure}
                  at={idFolder}
                  blocked={editBlocked('maxConcurrent', campaign)}
                  onPress={editing.open}
                >
                  {t('edit')}
                </ActionButton>
              }
            />
            <RulesCard campaign={campaign} />
            <Card title={fields.retries.label} description={t('retriesText', { count: setup.mostAttempts })}>
              <RetryTable retries={setup.retries} />
              <p className="pt-3 text-pretty text-soft text-sm">{numbersText(setup)}</p>
            </Card>
            <FollowUpsCard campaign={campaign} />
            <TableCard
              title={fields.columns.label}
              rows={setup.columns}
              rowId={({ name }) => name}
              rowName={({ name }) => name}
              columns={contactColumns}
              keepsOrder
              empty={{ title: t('noColumns') }}
            />
          </>
        }
        side={
          <>
            <PaceCard campaign={campaign} />
            <LimitsCard campaign={campaign} />
            <ContactsCard campaign={campaign} />
          </>
        }
      />
      {editing.isOpen && (
        <AllowedDrawer endpoint={UpdateConfigure} at={idFolder} title={t('editTitle')} onClose={editing.close}>
          <SetupDrawer campaign={campaign} onClose={editing.close} />
        </AllowedDrawer>
      )}
    </>
  )
}

/** How contacts with several numbers are tried, in a few sentences. */
const numbersText = ({ nextNumber, mostPerNumber: count, wrongNumber, columns }: Campaign['setup']) =>
  [
    t('perNumber', { count }),
    ...(columns.some(({ role }) => role === 'otherPhone')
      ? [
          t(nextNumber === 'now' ? 'nextNow' : 'nextDelay'),
          ...(wrongNumber === '' ? [] : [t('wrongNumber', { disposition: wrongNumber })]),
        ]
      : []),
  ].join(' ')

type Part = { campaign: Campaign }

function FlowsCard({ campaign: { setup, flows, lines }, edit }: Part & { edit: ReactNode }) {
  return (
    <Card title={t('flowsAndLines')} actions={edit}>
      <FactList
        facts={[
          ...setup.flows.map(({ idCallScript: id, versionPolicy: policy, version, share }, at) => ({
            label: setup.flows.length > 1 ? t('flowNumber', { number: at + 1, share }) : fields.flows.label,
            value: (
              <CampaignFlow flow={flows.find((flow) => flow.id === id) ?? { id, name: `#${id}`, isGone: false }} />
            ),
            note: version === null ? versionPolicy.label(policy) : t('pinned', { version }),
          })),
          {
            label: fields.idLines.label,
            value:
              lines.length === 0 ? (
                <StatusTag tone="warning">{t('noLines')}</StatusTag>
              ) : (
                <ul className="flex flex-col gap-1">
                  {lines.map(({ id, name, enabled }) => (
                    <li key={id} className="flex flex-wrap items-center gap-2">
                      <LineLink line={{ id, name }} />
                      {!enabled && <StatusTag tone="danger">{t('lineDisabled')}</StatusTag>}
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  )
}

const PaceCard = ({ campaign: { setup } }: Part) => (
  <Card title={t('pace')}>
    <FactList
      facts={[
        { label: fields.maxConcurrent.label, value: setup.maxConcurrent },
        { label: fields.callsPerSecond.label, value: setup.callsPerSecond },
        { label: fields.ringTimeoutSeconds.label, value: setup.ringTimeoutSeconds },
        {
          label: fields.onMachine.label,
          value: machineReaction.label(setup.onMachine),
          ...(setup.onMachine === machineReaction.of.MESSAGE ? { note: `“${setup.machineMessage}”` } : {}),
        },
        { label: fields.alwaysOn.label, value: yes(setup.alwaysOn), note: fields.alwaysOn.help },
      ]}
    />
  </Card>
)

const LimitsCard = ({ campaign: { setup, currency } }: Part) => (
  <Card title={t('limits')}>
    <FactList
      facts={[
        {
          label: fields.budget.label,
          value: setup.budget === null ? t('none') : <Money amount={setup.budget} currency={currency} />,
        },
        { label: t('breaker'), value: setup.breaker ? t('breakerText', setup.breaker) : t('off') },
        { label: t('cap'), value: setup.frequencyCap ? t('capText', setup.frequencyCap) : t('off') },
      ]}
    />
  </Card>
)

const ContactsCard = ({ campaign: { setup } }: Part) => (
  <Card title={t('contacts')}>
    <FactList
      facts={[
        { label: fields.region.label, value: setup.region, note: fields.region.help },
        { label: fields.language.label, value: setup.language ?? t('ofFlow'), note: fields.language.help },
      ]}
    />
  </Card>
)
