import { wordsOf } from '@parley/recognise/words/words.ts'

/**
 * How a sentence begins that is nothing without the one before, in the languages whose yes and no are known. A word that begins sentences of
 * their own in another language (“to”, “on”, “a”) stands here only together with what makes it a reference.
 */
const BEGINNINGS = [
  `this|that|these|those|it|its|they|their|them|he|she|his|such|otherwise|however|but|then|therefore|thus|hence|instead|afterwards|later|
    else|moreover|furthermore|besides|likewise|also|both|neither|either|so|and|or|nor|the same|the former|the latter|the other|the others|
    if so|if not|if it|if they|if this|if that|if you do not|when it|when they|where it|where they|until it|until then|unless it|once it|
    in it|in this|in that|in these|in those|in such|for it|for this|for that|for these|for those|for them|for more|for less|with it|with this|with that|
    after it|after this|after that|before it|before this|before that|between|by then|of this|of that|of these|of those|of them|of it|
    on it|on this|on that|on these|on what|on top|above this|above that|above it|beyond this|beyond that|at this|at that|from it|from this|
    from that|from then|to it|to this|to that|to these|as such|because of this|because of that|under this|what is above|what is over|more than that|a second one|another one|a small one|a large one|one of them`,
  `dies|diese|dieser|dieses|diesem|diesen|jene|jener|jenes|er|es|sie ist|sie sind|sie wird|sie werden|sie kommt|sie kostet|sie kosten|sie gilt|sie gelten|sie hat|sie haben|sie dauern|sie dauert|
    das ist|das sind|das gilt|das kostet|das kann|das wird|das dauert|das heisst|das geht|dort|dann|dazu|dafur|daher|darum|deshalb|deswegen|danach|davor|damit|dabei|darauf|daruber|
    darunter|daran|darin|dagegen|ausserdem|zudem|sonst|andernfalls|ansonsten|jedoch|allerdings|aber|und|oder|auch|beide|beides|seine|ihre|ihr|ihm|ihnen|solche|stattdessen|somit|
    in diesem|in dem|in solchen|in diesen|bei diesem|bei dieser|fur diese|fur diesen|fur dieses|nach dieser|nach diesem|vor diesem|mit diesem|mit dieser|
    zu diesem|auf diese|auf diesen|wenn nicht|wenn ja|falls nicht|falls ja|wenn es|wenn sie nicht`,
  `tento|tato|toto|tito|tyto|tahle|tohle|tehoz|tim|tomu|toho|tech|temto|tomuto|teto|tuto|ta dojde|ta je|ta stoji|to je|to plati|to znamena|to stoji|to neplati|to lze|to trva|jeho|jejich|jeji|jim|
    jinak|potom|pote|pak|proto|tedy|ovsem|avsak|ale|nebo|take|rovnez|navic|naopak|oba|obe|obojí|zaroven|presto|v tom|v tomto|v takovem|v techto|v teto|
    na to|na tento|na tuto|k tomu|k tomuto|za to|za tuto|pro tento|pro tuto|po tom|po teto|po tomto|pred tim|s tim|nad to|nad tuto|nad tento|nad tim|pod tim|z toho|z teto|od toho|
    pokud ano|pokud ne|pokud je ta|jestli ano|jestli ne|ty jsou|ti jsou|on je|ona je|a to|a pak|i to|i tak`,
  `tento|tato|toto|tieto|tito|tohto|tomuto|tuto|to je|to plati|to znamena|to stoji|jeho|jej|inak|potom|preto|teda|avsak|ale|alebo|tiez|navyse|naopak|
    oba|obe|zaroven|v tom|v tomto|v takom|v tychto|v tejto|na to|na tento|k tomu|za to|pre tento|pre tuto|po tom|pred tym|s tym|nad to|nad tuto|nad tym|z toho|
    ak ano|ak nie|ak je to`,
  `ta|te|tego|tej|tym|temu|tych|ci|jego|jej|inaczej|potem|nastepnie|dlatego|zatem|jednak|ale|lub|albo|takze|rowniez|ponadto|poza tym|obie|oba|obaj|
    to jest|to oznacza|to kosztuje|w tym|w takim|w tych|w tej|w przeciwnym|na to|na tym|do tego|za to|dla tego|dla tej|po tym|przed tym|z tego|z tym|nad to|powyzej|ponizej|
    jesli tak|jesli nie|jezeli tak|jezeli nie|oprocz tego|w zamian`,
  `este|esta|esto|estos|estas|ese|esa|eso|esos|esas|aquel|aquella|aquello|ello|ellos|ellas|ella|el mismo|la misma|lo mismo|su|sus|entonces|ademas|tambien|sin embargo|pero|y|o|asi|
    por eso|por ello|por esto|por tanto|por lo tanto|de lo contrario|en caso contrario|en ese|en este|en esa|en esta|en esos|en estos|en tal|para ello|para eso|para esto|para este|para esta|
    despues de eso|antes de eso|con ello|con esto|con eso|a partir de|por encima|si no|si es asi|ambos|ambas|luego|despues`,
].flatMap((some) => some.split('|').map((each) => wordsOf(each).join(' ')))

const LONGEST_BEGINNING = 4
const beginnings: ReadonlySet<string> = new Set(BEGINNINGS)

/** Whether a sentence hangs on the one before it: it begins by what refers to that, and says nothing right alone. */
export function hangsOn(sentence: string): boolean {
  const words = wordsOf(sentence).slice(0, LONGEST_BEGINNING)
  return words.some((_, at) => beginnings.has(words.slice(0, at + 1).join(' ')))
}
