import type { SavedTheme } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import {
  LOGO_HEIGHT,
  LOGO_WIDTH,
  readTheme,
  type ThemeColor,
  type ThemeLogo,
} from '@parley/contract/theme/theme.rules.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { NumberField } from '../kit/fields/NumberField.tsx'
import { FormColor } from '../kit/forms/FormColor.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import type { Draft } from '../kit/forms/use-draft.ts'
import { Card } from '../kit/pages/Card.tsx'
import { TwoColumns } from '../kit/pages/DetailPage.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../shell/api.ts'
import { EditForm } from '../shell/editing/EditForm.tsx'
import { parseTheme } from '../shell/theme/theme-content.ts'
import {
  endThemePreview,
  themeConfiguration,
  themePreviewBase,
  themePreviewMode,
} from '../shell/theme/theme-preview.ts'
import { ContrastCard } from './ContrastCard.tsx'
import { PictureField } from './PictureField.tsx'
import type { Picture } from './picture.ts'
import {
  checkColor,
  checkSize,
  checkTitle,
  colorsOf,
  factsOf,
  type ThemeFacts,
  textOf,
  themeOf,
  themeWords,
} from './theme-facts.ts'
import { t } from './themeConfigurator.messages.ts'

const { Configuration, UpdateConfiguration } = operations.Home

type Props = {
  /** The saved theme that is changed. */
  saved: SavedTheme
  isPreviewing: boolean
  /** What the page does with it: previews it, exports it, puts another one in its place. */
  onDraft: (draft: Draft<ThemeFacts>) => void
}

/** What a theme says, saved for everybody; while it is previewed, changes show at once and stay in the preview. */
export function ThemeForm({ saved, isPreviewing, onDraft }: Props) {
  const call = useApi()
  const { write } = useWrite(UpdateConfiguration, { silent: true })
  return (
    <EditForm<SavedTheme, ThemeFacts>
      {...themeWords}
      entity={saved}
      factsOf={({ content }) => factsOf(parseTheme(content))}
      endpoint={UpdateConfiguration}
      isUnguarded={isPreviewing}
      save={async (facts, { lastUpdate }) => {
        await write({ body: { theme: textOf(themeOf(facts)), lastUpdate } })
        endThemePreview()
        showToast('success', t('saved'))
      }}
      read={async () => {
        const { theme } = await call(Configuration, {}, { silent: true })
        if (themePreviewMode.get()) themePreviewBase.set(theme)
        return theme
      }}
    >
      {(draft) => <Fields draft={draft} isPreviewing={isPreviewing} onDraft={onDraft} />}
    </EditForm>
  )
}

function Fields({
  draft,
  isPreviewing,
  onDraft,
}: { draft: Draft<ThemeFacts> } & Pick<Props, 'isPreviewing' | 'onDraft'>) {
  const { control } = draft
  const facts = useWatch({ control }) as ThemeFacts // all of them are there from the start
  const colors = useMemo(() => colorsOf(facts), [facts])
  const fill = (values: Partial<ThemeFacts>) => {
    for (const [name, value] of Object.entries(values))
      draft.setValue(name as keyof ThemeFacts, value, { shouldDirty: true, shouldValidate: true }) // its own names
  }
  const begin = useEffectEvent(() => {
    onDraft(draft)
    if (isPreviewing) fill(factsOf(themeConfiguration.get()))
  })
  useEffect(() => begin(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form has by now, whenever any of it changes
  useEffect(() => {
    if (!isPreviewing) return
    const theme = themeOf(draft.getValues())
    if (!readTheme(JSON.stringify(theme)).problems) themeConfiguration.set(theme)
  }, [facts, isPreviewing])

  return (
    <TwoColumns
      main={
        <>
          <Card title={t('brand')}>
            <div className="flex flex-col gap-4">
              <FormText control={control} name="title" label={t('name')} help={t('nameHelp')} check={checkTitle} />
              <LogoField logo={facts.logo} onChange={(logo) => fill({ logo })} />
              <PictureField
                label={t('favicon')}
                help={t('faviconHelp')}
                source={facts.favicon}
                width={32}
                height={32}
                box={FAVICON}
                onChange={(picture) => fill({ favicon: picture?.source ?? '' })}
              />
            </div>
          </Card>
          <Card title={t('colors')} description={t('colorsText')}>
            <div className="grid gap-4 sm:grid-cols-2">
              {COLORS.map(([name, token, help]) => (
                <FormColor
                  key={name}
                  control={control}
                  name={name}
                  label={t(name)}
                  check={checkColor}
                  fallback={(name === 'accentDark' && colors.accent) || `var(--${token})`}
                  placeholder="#rrggbb"
                  {...(help ? { help: t(help) } : {})}
                />
              ))}
            </div>
          </Card>
        </>
      }
      side={<ContrastCard colors={colors} onUse={fill} />}
    />
  )
}

/** Which token stands for it as long as it is empty. */
const COLORS = [
  ['accent', 'accent', 'accentHelp'],
  ['accentDark', 'accent', 'accentDarkHelp'],
  ['header', 'surface', 'headerHelp'],
  ['headerText', 'ink'],
  ['success', 'success'],
  ['warning', 'warning'],
  ['danger', 'danger'],
  ['info', 'info'],
] as const satisfies readonly (readonly [ThemeColor, string, ('accentHelp' | 'accentDarkHelp' | 'headerHelp')?])[]

/** Twice as many pixels as are shown at most. */
const LOGO = { width: 2 * LOGO_WIDTH.max, height: 2 * LOGO_HEIGHT.max }
const FAVICON = { width: 128, height: 128 }
const LOGO_AT_FIRST = 32

/** As high as the header's icon, unless that would make it too wide. */
function shown({ source, width, height }: Picture): ThemeLogo {
  const ratio = width / height
  const high = Math.min(LOGO_AT_FIRST, LOGO_WIDTH.max / ratio)
  const within = ({ min, max }: { min: number; max: number }, value: number) =>
    Math.min(max, Math.max(min, Math.round(value)))
  return { source, width: within(LOGO_WIDTH, high * ratio), height: within(LOGO_HEIGHT, high) }
}

function LogoField({ logo, onChange }: { logo: ThemeLogo | null; onChange: (logo: ThemeLogo | null) => void }) {
  return (
    <>
      <PictureField
        label={t('logo')}
        help={t('logoHelp')}
        source={logo?.source ?? ''}
        width={logo?.width ?? 0}
        height={logo?.height ?? 0}
        box={LOGO}
        onChange={(picture) => onChange(picture ? shown(picture) : null)}
      />
      {logo && (
        <div className="grid max-w-80 grid-cols-2 gap-4">
          {(['width', 'height'] as const).map((side) => {
            const error = checkSize(side === 'width' ? LOGO_WIDTH : LOGO_HEIGHT, logo[side])
            return (
              <NumberField
                key={side}
                label={t(side)}
                value={logo[side]}
                onChange={(value) => value !== undefined && onChange({ ...logo, [side]: value })}
                {...(error === undefined ? {} : { error })}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
