import { operations } from '@parley/contract/operations.ts'
import { Download, RefreshCw } from 'lucide-react'
import { EntityHistoryButton } from '../../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showError, showToast } from '../../kit/toasts/toasts.ts'
import { openDownload } from '../../shell/api/download.ts'
import { useApi, useLoaded, useWrite } from '../../shell/api.ts'
import { RemoveButton } from '../../shell/editing/RemoveButton.tsx'
import { LoadedDrawer } from '../../shell/pages/LoadedDrawer.tsx'
import { HeldText } from './HeldText.tsx'
import { t } from './knowledgeBase.messages.ts'
import { PageRules } from './PageDrawers.tsx'
import { knowledgeReaders } from './parts.ts'
import { placeOf } from './place.ts'
import { Recognized } from './Recognized.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import { isUnderWay, SourceTags } from './source-list.tsx'

type Props = { id: number; onClose: () => void }

export const SourceDrawer = (props: Props) => (
  <LoadedDrawer title={t('source')} onClose={props.onClose}>
    <OpenSource {...props} />
  </LoadedDrawer>
)

const { DeleteFile, DeleteUrl, DownloadUrls, File, Source } = operations.KnowledgeBase

/** One file or page: what is in it, what a newer text would change, and what can be done with it. */
function OpenSource({ id: idKnowledgeSource, onClose }: Props) {
  const [{ knowledgeBase: idKnowledgeBase = 0 }] = useAddress(knowledgeReaders)
  const params = { idKnowledgeBase, idKnowledgeSource }
  const { data: source } = useLoaded(Source, { params }, { watch: isUnderWay })
  const { write, isPending } = useWrite(DownloadUrls)
  const call = useApi()
  const { kind, title, rules } = source
  const isFile = kind === 'file'
  const fetchAgain = async () => {
    await write({ params, body: { idKnowledgeSource } })
    showToast('info', t('fetchBegun'))
  }
  return (
    <Drawer title={title} width="wide" isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <SourceTags source={source} />
          {source.problem && !source.held && <p className="text-soft text-sm">{source.problem}</p>}
        </div>
        <FactList
          facts={[
            {
              label: isFile ? t('file') : t('address'),
              value: isFile ? (
                `${source.fileName}, ${fileSize(source.bytes)}`
              ) : (
                <Link href={source.url ?? ''}>{source.url}</Link>
              ),
            },
            { label: t('textAt'), value: source.textAt ? <Timestamp value={source.textAt} /> : t('never') },
            { label: t('lastLook'), value: source.checkedAt ? <Timestamp value={source.checkedAt} /> : t('never') },
            ...(source.nextAt ? [{ label: t('nextLook'), value: <Timestamp value={source.nextAt} /> }] : []),
          ]}
        />
        <div className="flex flex-wrap gap-2">
          {isFile ? (
            <>
              <ActionButton
                endpoint={File}
                icon={Download}
                onPress={() => void openDownload(call, File, { params }).catch(showError)}
              >
                {t('download')}
              </ActionButton>
              <RemoveButton
                operation={DeleteFile}
                input={{ params }}
                title={t('removeFile')}
                done={t('sourceRemoved')}
                onDone={onClose}
              >
                {t('removeSourceText')}
              </RemoveButton>
            </>
          ) : (
            <>
              <ActionButton
                endpoint={DownloadUrls}
                icon={RefreshCw}
                isPending={isPending}
                onPress={() => void fetchAgain().catch(() => {})}
              >
                {t('fetchOne')}
              </ActionButton>
              <RemoveButton
                operation={DeleteUrl}
                input={{ params }}
                title={t('removePage')}
                done={t('sourceRemoved')}
                onDone={onClose}
              >
                {t('removePageText')}
              </RemoveButton>
            </>
          )}
          <EntityHistoryButton kind="KnowledgeSource" id={idKnowledgeSource} name={title} />
        </div>
        {source.held && <HeldText source={source} held={source.held} />}
        {isFile && <ReplaceFile source={source} />}
        {rules && <PageRules source={source} />}
        {!isFile && !rules && <p className="text-faint text-sm">{t('brought')}</p>}
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold text-ink">{t('text')}</h3>
          <Recognized pages={source.recognized} />
          {source.text.length === 0 && <p className="text-faint text-sm">{t('noText')}</p>}
          {source.text.map(({ ordinal, text, question, ...place }) => (
            <div key={ordinal} className="rounded-control bg-sunken px-4 py-3 text-sm">
              <p className="text-faint text-xs">{placeOf(place)}</p>
              {question !== null && <p className="break-words font-medium text-ink">{question}</p>}
              <p className="whitespace-pre-line break-words text-ink">{text}</p>
            </div>
          ))}
        </section>
      </div>
    </Drawer>
  )
}
