import { screens } from '@parley/contract/kernel/screens.ts'
import { writeWave } from '@parley/speech/wave.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const voice = { name: 'Anna', gender: 'female' as const, license: 'BSD', sampleRate: 16_000 }
const engines = [
  {
    id: 'flite',
    name: 'Flite',
    license: 'BSD',
    voices: [
      { ...voice, id: 'anna', language: 'en-GB' },
      { ...voice, id: 'jana', name: 'Jana', language: 'cs' },
    ],
  },
]
const languages = [
  { code: 'cs-CZ', name: 'Czech' },
  { code: 'en-GB', name: 'English' },
]
const bytes = writeWave({ sampleRate: 8_000, samples: new Float32Array(16_000).map((_, at) => Math.sin(at / 9) / 2) })
const speech = {
  audio: btoa(String.fromCharCode(...bytes)),
  durationMs: 2_000,
  isCached: false,
  engine: 'Flite',
  voice: 'Anna',
  license: 'BSD',
}
const answers = {
  'Tools.SpeechEngines': engines,
  'Lookups.SupportedLanguages': languages,
  'Tools.TtsGenerator': speech,
}
const speak = () => page.getByRole('button', { name: 'Speak', exact: true }).click()

test('a text is spoken by the chosen voice, heard, moved through by keys, and kept as an asset', async () => {
  const asset = { ...example('Tools.AudioAsset'), name: 'Welcome' }
  const { asked } = await openConsole(screens.ttsGenerator(), { ...answers, 'Tools.SpeakAudioAsset': asset })
  await page.getByRole('textbox', { name: /^Text/ }).fill('Hello there')
  await page.getByRole('combobox', { name: 'Voice' }).click()
  await expect.element(page.getByRole('option', { name: /Jana/ })).not.toBeInTheDocument()
  await page.getByRole('option', { name: /Anna.*license BSD/ }).click()
  await speak()
  const position = page.getByRole('slider', { name: 'Position' })
  await expect.element(position).toHaveAttribute('aria-valuetext', expect.stringMatching(/of 0:02$/))
  expect(asked('Tools.TtsGenerator')[0]?.body).toEqual({
    text: 'Hello there',
    format: 'text',
    language: 'en-GB',
    engine: 'flite',
    voice: 'anna',
    rate: 1,
    pitch: 1,
    gain: 0,
    sampleRate: 16_000,
  })
  await expect.element(page.getByText('Anna · Flite')).toBeVisible()
  await page.getByRole('button', { name: 'Save as audio asset' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Welcome')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Welcome saved')).toBeVisible()
  expect(asked('Tools.SpeakAudioAsset')[0]?.body).toMatchObject({ name: 'Welcome', text: 'Hello there', voice: 'anna' })
  position.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(position).toHaveAttribute('aria-valuetext', '0:02 of 0:02')
})

test('where encoders are installed, what was heard comes as the file that is asked for', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { asked } = await openConsole(screens.ttsGenerator(), { ...answers, 'Tools.SoundFiles': ['wav', 'ogg'] })
  await page.getByRole('textbox', { name: /^Text/ }).fill('Hello there')
  await speak()
  await page.getByRole('button', { name: 'Download WAV' }).click()
  await page.getByRole('button', { name: 'Download Ogg' }).click()
  await expect.poll(() => saved).toEqual(['Speech.wav', 'Speech.ogg'])
  expect(asked('Tools.TtsGenerator').map(({ body }) => (body as { file?: string }).file)).toEqual([undefined, 'ogg'])
  await expectAccessible()
  click.mockRestore()
})

test('what is wrong with SSML is said as one types, and what the core refuses at its field', async () => {
  await openConsole(screens.ttsGenerator(), {
    ...answers,
    'Tools.TtsGenerator': refusedFor('speech.unreadable', { problem: 'Line 1, column 8: <break> has no attribute x.' }),
  })
  await page.getByRole('button', { name: /Written as/ }).click()
  await page.getByRole('option', { name: 'SSML' }).click()
  await page.getByRole('textbox', { name: /^Text/ }).fill('<break time="soon"/>')
  await expect.element(page.getByText(/“soon” is no time of <break>\.$/)).toBeVisible()
  await speak()
  await expect.element(page.getByText(/<break> has no attribute x\.$/)).toBeVisible()
  await expect.element(page.getByText(/“soon” is no time of <break>\.$/)).not.toBeInTheDocument()
})

test('what no voice supports is told as one types, and its content is spoken', async () => {
  await openConsole(screens.ttsGenerator(), answers)
  await page.getByRole('button', { name: /Written as/ }).click()
  await page.getByRole('option', { name: 'SSML' }).click()
  await page.getByRole('textbox', { name: /^Text/ }).fill('<audio src="x.wav">Hello</audio> <blink>there</blink>')
  await expect.element(page.getByText('<audio> is not played. Its content is spoken instead.')).toBeVisible()
  await expect.element(page.getByText('<blink> is not supported: its content is spoken.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: /^Text/ }).fill('<p>Hello</p>')
  await expect.element(page.getByText(/<audio> is not played/)).not.toBeInTheDocument()
})

test('a language without a voice says so', async () => {
  await openConsole(screens.ttsGenerator(), { ...answers, 'Tools.SpeechEngines': [] })
  await expect.element(page.getByText(/No voice here speaks this language/)).toBeVisible()
})

const asset = { ...example('Tools.AudioAsset'), idAudioAsset: 4, name: 'Welcome', transcript: 'Hello', rowVersion: 1 }

test('an asset that a flow plays names it and is not deleted', async () => {
  await openConsole(screens.ttsGenerator({ tab: 'assets', asset: 4 }), {
    'Tools.AudioAsset': asset,
    'Tools.AudioAssetRelations': [{ ...example('Grammars.Relations')[0], name: 'Orders' }] as never, // the example has all else
    'Tools.RemoveAudioAsset': refusedFor(
      'audioAsset.inUse',
      { users: 'Orders, 2 more' },
      { users: [{ kind: 'CallScript', id: 7, name: 'Orders', path: screens.flow(7) }], more: 2 },
    ),
  })
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('link', { name: 'Orders' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByText(/is played by Orders, 2 more/)).toBeVisible()
  await expect.element(question.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', screens.flow(7))
})

test('what is new in the prompts of a flow is spoken, and what it no longer says is named', async () => {
  const prompt = { ...example('Tools.FlowPrompts').prompts[0], language: 'en-GB', idAudioAsset: null, problem: null }
  const flow = { ...example('CallScripts.List').items[0], idCallScript: 7, name: 'Orders' }
  const { asked } = await openConsole(screens.ttsGenerator({ tab: 'prompts', flow: 7 }), {
    'CallScripts.List': { ...example('CallScripts.List'), items: [flow] } as never, // the example has all else
    'Tools.FlowPrompts': {
      prompts: [
        { ...prompt, label: 'Greeting', text: 'Good morning', state: 'new' },
        { ...prompt, label: 'Menu', text: 'What can I do?', state: 'unchanged' },
        { ...prompt, label: 'Bye', text: 'Goodbye', state: 'recorded' },
        { ...prompt, label: 'Finnish', text: 'Hei', state: 'impossible', problem: 'No voice speaks fi-FI.' },
      ],
      removed: [{ idAudioAsset: 3, name: 'Old greeting', language: 'en-GB' }],
      withValues: 2,
      recorded: 1,
    } as never, // the same
    'Tools.PutFlowPrompts': { recordings: 1 },
  })
  await expect.element(page.getByRole('heading', { name: '1 new, 1 spoken, 1 in the flow' })).toBeVisible()
  await expect.element(page.getByText('No voice speaks fi-FI.')).toBeVisible()
  await expect.element(page.getByText('Old greeting')).toBeVisible()
  await page.getByRole('button', { name: 'Speak 1 prompt' }).click()
  await expect.element(page.getByText(/Follow it in the bell/)).toBeVisible()
  expect(asked('Tools.SpeakFlowPrompts')[0]?.body).toMatchObject({ source: 'draft', languages: ['en-GB'] })
  await page.getByRole('button', { name: 'Put 1 recording into draft' }).click()
  await expect.element(page.getByText('1 recording put into the draft')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open flow' })).toBeVisible()
  expect(asked('Tools.PutFlowPrompts')[0]?.params).toMatchObject({ idCallScript: 7 })
})

test('two changes of an asset at once are laid side by side', () =>
  expectBothSides(screens.ttsGenerator({ tab: 'assets', asset: 4 }), {
    label: 'Name',
    field: 'name',
    read: 'Tools.AudioAsset',
    save: 'Tools.UpdateAudioAsset',
    facts: asset,
  }))
