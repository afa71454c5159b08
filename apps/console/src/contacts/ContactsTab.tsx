import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport, ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { ContactRound, FileUp, PhoneOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { AllowedDrawer } from '../kit/overlays/AllowedDrawer.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useRead } from '../shell/api.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { ListScreen, useList } from '../shell/lists.ts'
import { comingBlocked } from './coming.ts'
import { actionsOn } from './contact-actions.ts'
import { contactColumns, contacts } from './contacts.list.tsx'
import { t } from './contacts.messages.ts'
import { useMadeOld } from './import/use-made-old.ts'
import type { Matching } from './MatchingQuestion.tsx'

const ContactQuestion = lazyPart(async () => (await import('./ContactQuestion.tsx')).ContactQuestion)
const MatchingQuestion = lazyPart(async () => (await import('./MatchingQuestion.tsx')).MatchingQuestion)
const MatchingBanner = lazyPart(async () => (await import('./MatchingBanner.tsx')).MatchingBanner)
const ImportBanner = lazyPart(async () => (await import('./import/ImportBanner.tsx')).ImportBanner)
const ImportDrawer = lazyPart(async () => (await import('./import/ImportDrawer.tsx')).ImportDrawer)
const WhyDrawer = lazyPart(async () => (await import('./why/WhyDrawer.tsx')).WhyDrawer)

const { ChangeContacts, Import, Imports, StartImport } = operations.Campaigns
const readers = { import: whole(), contact: whole() }
const isRunning = ({ state }: ContactImport) => state === contactImportState.of.RUNNING
/** The footer, and the margin below tabs. */
const ROOM_BELOW = 100
/** Calls move contacts on while a campaign runs. */
const LOOK_AGAIN_MS = 15_000

type Asked = {
  readonly action: 'redial' | 'cancel'
  readonly done?: () => void
  readonly rows?: readonly ContactRow[]
  readonly matching?: Matching
}
const actions = [
  { action: 'redial', label: t('callAgain') },
  { action: 'cancel', label: t('leaveOut') },
] as const

/** Who a campaign calls: what became of each, when it is next, and why. */
export default function ContactsTab({ campaign }: { campaign: Campaign }) {
  const { idCampaign, idFolder, status } = campaign
  const params = { idCampaign }
  const { panel, open, close } = usePanels('import', 'result')
  const [{ import: idImport }, change] = useAddress(readers)
  const [asked, ask] = useState<Asked>()
  const [idTask, follow] = useState<number>()
  const imports = useRead(Imports, { params }, { watch: (all) => all.some(isRunning) }).data
  const running = imports?.find(isRunning)
  useMadeOld(running)
  const list = useList(contacts, {
    params,
    ...(status === processState.of.IN_PROGRESS ? { every: LOOK_AGAIN_MS } : {}),
    words: () => ({
      import: {
        options: (imports ?? []).map(({ idContactImport, fileName }) => ({
          value: String(idContactImport),
          label: fileName,
        })),
      },
    }),
  })
  const columns = useMemo(() => contactColumns(campaign), [campaign])
  const over = campaignBlocked.over(status)
  const isChanger = useRefusal()(ChangeContacts, idFolder) === undefined
  const chosen = (selection: ReadonlySet<string>) =>
    (list.items ?? []).filter(({ idContact }) => selection.has(String(idContact)))
  const matching = { filter: list.query, total: list.count }
  const importing = (
    <ActionButton
      endpoint={StartImport}
      at={idFolder}
      variant="primary"
      icon={FileUp}
      blocked={comingBlocked(campaign)}
      onPress={() => open('import')}
    >
      {t('importAction')}
    </ActionButton>
  )
  const screen = (
    <ListScreen
      list={list}
      part={t('contacts')}
      spaceBelow={ROOM_BELOW}
      columns={columns}
      report={(query) => <ExportMenu operation={operations.Assets.ReportContacts} query={{ ...query, idCampaign }} />}
      secondary={
        <>
          <Button icon={PhoneOff} onPress={() => open('suppression')}>
            {t('suppressions')}
          </Button>
          {importing}
        </>
      }
      rowActions={(row) =>
        actionsOn(
          row,
          campaign,
          (action) => ask({ action, rows: [row] }),
          () => change({ contact: row.idContact }, { push: true }),
        )
      }
      {...(isChanger && {
        selectsAll: true,
        bulkActions: (selection: ReadonlySet<string>, done: () => void, isAll: boolean) =>
          actions.map(({ action, label }) => (
            <ActionButton
              key={action}
              size="small"
              endpoint={ChangeContacts}
              at={idFolder}
              blocked={over}
              onPress={() => ask({ action, done, ...(isAll ? { matching } : { rows: chosen(selection) }) })}
            >
              {label}
            </ActionButton>
          )),
      })}
      empty={() => (
        <EmptyState icon={ContactRound} title={t('empty')} action={importing}>
          {t('emptyText')}
        </EmptyState>
      )}
    >
      {list.opened && <WhyDrawer key={list.opened} campaign={campaign} idContact={list.opened} onClose={list.close} />}
      {(panel === 'import' || idImport !== undefined) && (
        <ImportPanel campaign={campaign} isChosen={idImport !== undefined} onClose={close} />
      )}
      {asked && <Question asked={asked} campaign={campaign} onStarted={follow} onClose={() => ask(undefined)} />}
    </ListScreen>
  )
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {idTask !== undefined && <MatchingBanner idTask={idTask} onEnd={() => follow(undefined)} />}
      {running && <ImportBanner campaign={campaign} shown={running} />}
      {screen}
    </div>
  )
}

/** What became of a file may be read by everybody who sees the contacts. */
function ImportPanel({ campaign, isChosen, onClose }: { campaign: Campaign; isChosen: boolean; onClose: () => void }) {
  return (
    <AllowedDrawer
      endpoint={isChosen ? Import : StartImport}
      at={campaign.idFolder}
      title={t('importAction')}
      onClose={onClose}
    >
      <ImportDrawer campaign={campaign} onClose={onClose} />
    </AllowedDrawer>
  )
}

type QuestionProps = { asked: Asked; campaign: Campaign; onStarted: (idTask: number) => void; onClose: () => void }

/** Of the rows that were chosen, or of all that matches. */
function Question({ asked, ...props }: QuestionProps) {
  const { rows, matching } = asked
  return (
    <>
      {rows && <ContactQuestion {...asked} rows={rows} campaign={props.campaign} onClose={props.onClose} />}
      {matching && <MatchingQuestion {...asked} matching={matching} {...props} />}
    </>
  )
}
