import { demoBlocked, isExpired } from '@parley/contract/demoCalls/demoCall.rules.ts'
import type { DemoCall, DemoGroup } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { demoLinkPath } from '@parley/contract/demoCalls/demoLink.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link2, Link2Off, Pencil, Play, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ShownOnce } from '../kit/overlays/ShownOnce.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { type Fact, FactList } from '../kit/pages/FactList.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { LineLink } from '../lines/LineLink.tsx'
import { useWrite } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { t } from './demoCalls.messages.ts'

const { CreateLink, DeleteCall, RevokeLink, Run, UpdateCall } = operations.DemoCallGroups
type Props = { group: DemoGroup; call: DemoCall; onRun: () => void; onEdit: () => void }
type Asking = 'delete' | 'link' | 'revoke' | undefined

/** One call: what it shows, how to run it, and the link that lets a stranger in. */
export function DemoCallCard({ group, call, onRun, onEdit }: Props) {
  const { idDemoCall, title, note, link, problem } = call
  const today = useToday()
  const [asking, setAsking] = useState<Asking>()
  const [secret, setSecret] = useState<string>()
  const { write: createLink } = useWrite(CreateLink)
  const makeLink = async () => setSecret((await createLink({ params: { idDemoCall } })).secret)
  const opens = link !== null && !isExpired(group, today)
  const linkState = link === null ? 'linkNone' : opens ? 'linkOpen' : 'linkExpired'
  const size = 'small' as const
  return (
    <li className="flex min-w-0 flex-col">
      <Card
        title={title}
        actions={<StatusTag tone={opens ? 'info' : 'neutral'}>{t(linkState)}</StatusTag>}
        className="flex-1"
      >
        <div className="flex flex-col gap-4">
          {note !== '' && <p className="whitespace-pre-line break-words text-soft text-sm">{note}</p>}
          {problem !== null && (
            <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
              <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
              {problem}
            </p>
          )}
          <FactList facts={factsOf(call)} />
          <div className="flex flex-wrap gap-2">
            <ActionButton
              endpoint={Run}
              size={size}
              variant="primary"
              icon={Play}
              blocked={problem ?? demoBlocked.run(group, today)}
              onPress={onRun}
            >
              {t('run')}
            </ActionButton>
            <ActionButton
              endpoint={CreateLink}
              size={size}
              icon={Link2}
              blocked={demoBlocked.link(group, today)}
              onPress={() => (link ? setAsking('link') : void makeLink())}
            >
              {t(link ? 'linkNew' : 'createLink')}
            </ActionButton>
            {link && (
              <ActionButton endpoint={RevokeLink} size={size} icon={Link2Off} onPress={() => setAsking('revoke')}>
                {t('revoke')}
              </ActionButton>
            )}
            <ActionButton endpoint={UpdateCall} size={size} icon={Pencil} onPress={onEdit}>
              {t('change')}
            </ActionButton>
            <ActionButton endpoint={DeleteCall} size={size} icon={Trash2} onPress={() => setAsking('delete')}>
              {t('remove')}
            </ActionButton>
          </div>
        </div>
      </Card>
      <Question call={call} asking={asking} onLink={setSecret} onClose={() => setAsking(undefined)} />
      {secret !== undefined && (
        <ShownOnce
          title={t('linkTitle', { title })}
          label={t('linkLabel')}
          value={`${location.origin}${demoLinkPath(secret)}`}
          onClose={() => setSecret(undefined)}
        >
          <p>{t('linkOnce')}</p>
        </ShownOnce>
      )}
    </li>
  )
}

/** What it shows, and since when strangers can come in. */
function factsOf({ flow, line, variables, link, runs, lastRunAt }: DemoCall): readonly Fact[] {
  const prepared = Object.entries(variables).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [
    { label: t('flow'), value: flow.name },
    { label: t('line'), value: line ? <LineLink line={line} /> : t('noLine') },
    ...(prepared.length > 0 ? [{ label: t('prepared'), value: prepared.join(', ') }] : []),
    { label: t('runs'), value: runs },
    { label: t('lastRun'), value: lastRunAt === null ? t('never') : <Timestamp value={lastRunAt} /> },
    ...(link ? [{ label: t('linkCreated'), value: <LinkCreated link={link} /> }] : []),
  ]
}

const LinkCreated = ({ link: { createdAt, createdBy } }: { link: NonNullable<DemoCall['link']> }) => (
  <>
    <Timestamp value={createdAt} />
    {createdBy && ` · ${createdBy.name}`}
  </>
)

type QuestionProps = { call: DemoCall; asking: Asking; onLink: (secret: string) => void; onClose: () => void }

function Question({ call: { idDemoCall, title }, asking, onLink, onClose }: QuestionProps) {
  const input = { params: { idDemoCall } }
  if (asking === 'delete')
    return (
      <ConfirmWrite
        operation={DeleteCall}
        input={input}
        title={t('deleteCallTitle', { title })}
        action={t('remove')}
        done={t('deletedCall', { title })}
        isDangerous
        onClose={onClose}
      >
        {t('deleteCallText')}
      </ConfirmWrite>
    )
  if (asking === 'revoke')
    return (
      <ConfirmWrite
        operation={RevokeLink}
        input={input}
        title={t('revokeTitle', { title })}
        action={t('revoke')}
        done={t('revoked')}
        isDangerous
        onClose={onClose}
      >
        {t('revokeText')}
      </ConfirmWrite>
    )
  if (asking === undefined) return null
  return (
    <ConfirmWrite
      operation={CreateLink}
      input={input}
      title={t('linkNewTitle', { title })}
      action={t('linkNew')}
      onDone={(answer) => onLink(answer.secret)}
      onClose={onClose}
    >
      {t('linkNewText')}
    </ConfirmWrite>
  )
}
