import { done, end, flow, listen, phrases, say, speak, start } from '../flowKit.ts'
import { clinicLanguages, t } from './words.ts'

/** Opening hours, the way to the clinic and parking, in the language one asks for. */
export const directions = flow(
  [...clinicLanguages],
  [],
  [
    start('whatToKnow'),
    say(
      'whatToKnow',
      t(
        'Opening hours, directions or parking? Para español, escriba “español”.',
        '¿Horario, cómo llegar o aparcamiento? For English write “English”.',
      ),
      'question',
    ),
    listen(
      'question',
      {
        hours: { to: 'hours', by: [phrases(t(['opening hours', 'when are you open'], ['horario', 'cuándo abren']))] },
        way: { to: 'way', by: [phrases(t(['directions', 'how do I get there', 'bus'], ['cómo llegar', 'autobús']))] },
        parking: { to: 'parking', by: [phrases(t(['parking', 'car park'], ['aparcamiento', 'aparcar']))] },
        other: { to: 'isEnglish', by: [phrases(t(['español', 'spanish'], ['español']))] },
        english: { to: 'english', by: [phrases(t(['english'], ['english', 'inglés']))] },
      },
      'notTold',
      t('Hours, directions or parking?', '¿Horario, cómo llegar o aparcamiento?'),
    ),
    speak('isEnglish', 'es-ES', 'whatToKnow'),
    speak('english', 'en-GB', 'whatToKnow'),
    say(
      'hours',
      t(
        'Monday to Friday from 8 to 18:30, Saturday from 9 to 12.',
        'De lunes a viernes de 8 a 18:30, sábados de 9 a 12.',
      ),
      'told',
    ),
    say(
      'way',
      t(
        'Bus 12 or 47 to Willow Lane; we are opposite the library.',
        'Autobús 12 o 47 hasta Willow Lane; estamos frente a la biblioteca.',
      ),
      'told',
    ),
    say('parking', t('Behind the building, free for two hours.', 'Detrás del edificio, dos horas gratis.'), 'told'),
    done('told', 'Information given', 'success'),
    done('notTold', 'Question not understood', 'negative', 'number'),
    say('number', t('Reception helps you on 020 7946 0100.', 'Recepción le atiende en el 020 7946 0100.'), 'end'),
    end(),
  ],
)
