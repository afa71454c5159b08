import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { readTheme } from '@parley/contract/theme/theme.rules.ts'
import { Download, Eye, RotateCcw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import type { Draft } from '../kit/forms/use-draft.ts'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { saveFile } from '../kit/save-file.ts'
import { fileSize } from '../kit/text/file-size.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded } from '../shell/api.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { endThemePreview, startThemePreview } from '../shell/theme/theme-preview.ts'
import { useThemePreview } from '../shell/theme/use-theme-preview.ts'
import { ThemeForm } from './ThemeForm.tsx'
import { factsOf, type ThemeFacts, themeOf } from './theme-facts.ts'
import { t as area } from './themeConfigurator.area.messages.ts'
import { t } from './themeConfigurator.messages.ts'

const { Configuration, UpdateConfiguration } = operations.Home
const FILE_MOST = 500_000
const missing = { title: area('title'), text: '' }

export default function ThemeConfiguratorPage() {
  return (
    <LoadedPage crumbs={crumbsOf(screens.themeConfigurator)} missing={missing}>
      <Configurator />
    </LoadedPage>
  )
}

function Configurator() {
  const { theme: newest } = useLoaded(Configuration).data
  const preview = useThemePreview()
  const saved = preview.isOn ? (preview.base ?? newest) : newest
  const draft = useRef<Draft<ThemeFacts>>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const { panel, open, close } = usePanels()
  const current = () => (draft.current ? themeOf(draft.current.getValues()) : {})

  async function startPreview() {
    if (await draft.current?.trigger()) startThemePreview(current(), saved)
  }
  async function take(file: File) {
    if (file.size > FILE_MOST)
      return setProblems([t('importLarge', { size: fileSize(file.size), most: fileSize(FILE_MOST) })])
    const read = readTheme(await file.text())
    if (read.problems)
      return setProblems(
        Object.entries(read.problems).map(([path, problem]) => (path ? `${path}: ${problem}` : problem)),
      )
    setProblems([])
    for (const [name, value] of Object.entries(factsOf(read.theme)))
      draft.current?.setValue(name as keyof ThemeFacts, value, { shouldDirty: true, shouldValidate: true }) // its own names
    showToast('info', t('imported', { name: file.name }))
  }
  const more: readonly MenuAction[] = [
    {
      id: 'export',
      label: t('export'),
      icon: Download,
      onAction: () => saveFile(t('exportName'), JSON.stringify(current(), null, 2), 'application/json'),
    },
    {
      id: 'reset',
      label: t('reset'),
      icon: RotateCcw,
      endpoint: UpdateConfiguration,
      isDangerous: true,
      onAction: () => open('reset'),
    },
  ]
  return (
    <DetailPage
      crumbs={crumbsOf(screens.themeConfigurator)}
      title={area('title')}
      secondary={
        <>
          <EntityHistoryButton kind="Theme" id={OPERATOR_TENANT} name={t('theme')} />
          <FileTrigger
            acceptedFileTypes={['application/json', '.json']}
            onSelect={(files) => files?.[0] && void take(files[0])}
          >
            <Button icon={Upload}>{t('import')}</Button>
          </FileTrigger>
          {!preview.isOn && (
            <Button icon={Eye} onPress={() => void startPreview()}>
              {t('preview')}
            </Button>
          )}
        </>
      }
      more={more}
    >
      {problems.length > 0 && <Problems problems={problems} />}
      {preview.isOn && <p className="mb-4 text-soft text-sm">{t('previewing')}</p>}
      <ThemeForm
        key={preview.isOn ? 'preview' : 'saved'}
        saved={saved}
        isPreviewing={preview.isOn}
        onDraft={(each) => {
          draft.current = each
        }}
      />
      {panel === 'reset' && (
        <ConfirmWrite
          operation={UpdateConfiguration}
          input={{ body: { theme: '', lastUpdate: newest.lastUpdate } }}
          title={t('resetTitle')}
          action={t('reset')}
          isDangerous
          done={t('resetDone')}
          onDone={endThemePreview}
          onClose={close}
        >
          {t('resetText')}
        </ConfirmWrite>
      )}
    </DetailPage>
  )
}

/** Why a file could not be taken. */
const Problems = ({ problems }: { problems: readonly string[] }) => (
  <div role="alert" className="mb-5 rounded-card bg-danger-soft px-4 py-3 text-danger-ink text-sm">
    <p className="font-medium">{t('importFailed')}</p>
    <ul className="list-disc pl-5">
      {problems.map((each) => (
        <li key={each} className="break-words">
          {each}
        </li>
      ))}
    </ul>
  </div>
)
