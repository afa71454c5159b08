import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, Ellipsis } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { Menu, menuGroups } from '../../kit/overlays/Menu.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useRead } from '../../shell/api.ts'
import { partsIn } from '../../shell/area.ts'
import { Check, TagChips } from '../flow-marks.tsx'
import { scriptAddress } from '../flows.address.ts'
import { stepPlace } from '../flows.tabs.ts'
import { FlowPicture } from '../picture/FlowPicture.tsx'
import { documentOf } from '../picture/flow-document.ts'
import { t } from './history.messages.ts'
import { useVersionActions, type Version } from './version-actions.tsx'

const StepView = partsIn(stepPlace)
const HEIGHT = 'max(420px, calc(100dvh - 376px))'

/** How the flow looked in one of its versions. */
export function VersionPicture({ flow, version }: { flow: CallScript; version: number }) {
  const { idCallScript } = flow
  const [{ node }, change] = useAddress(scriptAddress)
  const input = { params: { idCallScript, version } }
  const { data, error, refetch } = useRead(operations.CallScripts.History, input, { keepPrevious: false })
  const { actionsOf, question } = useVersionActions(flow)
  const back = (
    <ButtonLink href={scriptScreens[flow.scriptKind](idCallScript, { tab: 'history' })} size="small" icon={ArrowLeft}>
      {t('backToList')}
    </ButtonLink>
  )
  if (error)
    return (
      <div className="flex flex-col items-start">
        {back}
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <CardSkeleton lines={10} />
  const document = documentOf(data.document)
  const label = t('versionName', { version })
  return (
    <>
      <TwoColumns
        main={
          <Card
            title={t('pictureOf', { version })}
            actions={
              <>
                {back}
                <Menu
                  label={label}
                  groups={menuGroups(actionsOf(data).filter(({ id }) => id !== 'open'))}
                  trigger={<IconButton size="small" variant="secondary" label={label} icon={Ellipsis} />}
                />
              </>
            }
          >
            <FlowPicture
              name={`${flow.name}, ${label}`}
              document={document}
              selected={node || undefined}
              follow={node || undefined}
              onOpen={(id) => change({ node: id === node ? '' : id })}
              height={HEIGHT}
            />
          </Card>
        }
        side={
          <>
            {node !== '' && (
              <StepView
                document={document}
                id={node}
                onOpen={(id) => change({ node: id })}
                onClose={() => change({ node: '' })}
              />
            )}
            <VersionFacts version={data} />
          </>
        }
      />
      {question}
    </>
  )
}

function VersionFacts({ version }: { version: Version }) {
  return (
    <Card title={t('versionName', { version: version.version })}>
      <FactList
        facts={[
          ...(version.published
            ? [{ label: t('live'), value: <StatusTag tone="success">{t('live')}</StatusTag> }]
            : []),
          { label: t('note'), value: version.note || <span className="text-faint">{t('noNote')}</span> },
          { label: t('author'), value: version.author?.name ?? t('system') },
          { label: t('saved'), value: <Timestamp value={version.createdAt} /> },
          { label: t('tags'), value: <TagChips tags={version.tags} /> },
          { label: t('check'), value: <Check {...version} /> },
          { label: t('steps'), value: String(version.nodes) },
        ]}
      />
    </Card>
  )
}
