import { anything, counter, done, end, flow, listen, type NodeInput, no, say, sms, start, yes } from '../flowKit.ts'

const patientNumber: NodeInput = {
  id: 'patientNumber',
  type: 'listen',
  label: 'Patient number',
  reactions: [
    {
      name: 'number',
      recognise: [{ kind: 'pattern', patterns: { 'en-GB': '[Ww][0-9]{5}', 'es-ES': '[Ww][0-9]{5}' } }],
      variable: 'patient',
    },
  ],
  timeoutMs: 45_000,
  attempts: 2,
  reprompts: {
    noMatch: {
      'en-GB': [{ kind: 'text', text: 'It begins with W and has five digits.' }],
      'es-ES': [{ kind: 'text', text: 'Empieza por W y tiene cinco cifras.' }],
    },
  },
  outlets: { number: 'askDrug', noInput: 'tooHard', noMatch: 'tooHard' },
}

/** Repeats a prescription for patients who know their number. */
export const prescription = flow(
  ['en-GB', 'es-ES'],
  [
    { name: 'patient', type: 'string', redact: true },
    { name: 'drug', type: 'string' },
  ],
  [
    start('askPatient'),
    say(
      'askPatient',
      {
        'en-GB': 'Repeat prescriptions. What is your patient number? It begins with W.',
        'es-ES': 'Recetas. ¿Cuál es su número de paciente? Empieza por W.',
      },
      'patientNumber',
    ),
    patientNumber,
    say('askDrug', { 'en-GB': 'Which medicine is it?', 'es-ES': '¿Qué medicamento es?' }, 'drug'),
    listen('drug', { anything: { to: 'confirm', by: [anything], into: 'drug' } }, 'tooHard'),
    say(
      'confirm',
      {
        'en-GB': '{{ drug }}. Have you had side effects since the last time?',
        'es-ES': '{{ drug }}. ¿Ha tenido efectos secundarios desde la última vez?',
      },
      'sideEffects',
    ),
    listen('sideEffects', { yes: { to: 'doctor', by: [yes] }, no: { to: 'another', by: [no] } }, 'doctor', {
      'en-GB': 'Yes or no, please.',
      'es-ES': 'Sí o no, por favor.',
    }),
    say(
      'another',
      {
        'en-GB': 'It will be ready tomorrow. Do you need another one?',
        'es-ES': 'Estará lista mañana. ¿Necesita otra?',
      },
      'needsMore',
    ),
    listen('needsMore', { yes: { to: 'upToThree', by: [yes] }, no: { to: 'ready', by: [no] } }, 'ready'),
    counter('upToThree', 2, 'askDrug', 'ready'),
    done('ready', 'Prescription ready', 'success', 'reminder'),
    sms(
      'reminder',
      {
        'en-GB': 'Willow Clinic: your prescription will be ready tomorrow from 9.',
        'es-ES': 'Willow Clinic: su receta estará lista mañana a partir de las 9.',
      },
      'goodbye',
    ),
    done('doctor', 'Doctor decides', 'neutral', 'goodbye'),
    done('tooHard', 'Given up', 'negative', 'goodbye'),
    say('goodbye', { 'en-GB': 'Get well soon.', 'es-ES': 'Que se mejore.' }, 'end'),
    end(),
  ],
)
