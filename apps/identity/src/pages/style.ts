// One period of the line behind the card: bars of a voice, as in the product's mark.
const heights = [18, 34, 58, 40, 76, 112, 84, 140, 176, 128, 92, 150, 196, 158, 104, 66, 90, 122, 70, 44, 60, 30]
const bars = heights.map((height, index) => `M${9 + index * 18} ${110 - height / 2}v${height}`).join('')
const wave = `<svg xmlns="http://www.w3.org/2000/svg" width="396" height="220"><path d="${bars}" stroke="#000" stroke-width="4" stroke-linecap="round"/></svg>`

/** The console's colours, measures and habits, in the little that these few pages need. */
export const pageStyle = `
:root{color-scheme:light dark;
--canvas:light-dark(#f7f8fa,#0e1015);--surface:light-dark(#fff,#15181f);--field:light-dark(#fff,#10131a);
--line:light-dark(#e4e7ec,#272c37);--control:light-dark(#868e9d,#6b7485);
--ink:light-dark(#14171f,#eceef3);--soft:light-dark(#4a5260,#b0b7c4);--faint:light-dark(#626a79,#929aa9);
--accent:light-dark(#4f46e5,#5d59e0);--on-accent:#fff;--accent-ink:light-dark(#4338ca,#aab1ff);--focus:light-dark(#4f46e5,#969dff);
--danger:light-dark(#d92d2d,#f26d69);--danger-ink:light-dark(#b01f1e,#ff938e);--danger-soft:light-dark(#fdeded,#321a1b);
--voice:light-dark(color-mix(in oklab,var(--accent) 15%,transparent),color-mix(in oklab,var(--accent) 34%,transparent));
--wave:url("data:image/svg+xml,${encodeURIComponent(wave)}");
--shadow:light-dark(rgb(16 24 40/.1),rgb(0 0 0/.5))}
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
html{background:var(--canvas);color:var(--ink);font:400 14px/1.57 "Inter Variable",Inter,ui-sans-serif,system-ui,sans-serif;font-feature-settings:"cv11","ss03";-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:1fr auto 1.4fr auto;justify-items:center;gap:16px;padding:24px 16px 20px;
position:relative;isolation:isolate;overflow-x:hidden}
body::before{content:"";position:fixed;z-index:-1;inset:calc(42% - 110px) 0 auto;height:220px;pointer-events:none;background:var(--voice);
mask:var(--wave) 50% 0/396px 220px,linear-gradient(90deg,transparent 3%,#000 28% 72%,transparent 97%);mask-composite:intersect}
.card{grid-row:2;width:100%;max-width:400px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:14px;box-shadow:0 20px 48px -24px var(--shadow),0 2px 6px -2px var(--shadow)}
header{margin-bottom:28px}
.brand{display:flex;align-items:center;gap:12px;font-size:17px;font-weight:600;letter-spacing:-.01em;overflow-wrap:anywhere}
.mark{flex:none;fill:var(--accent)}
.mark path{stroke:var(--on-accent);stroke-width:2.4;stroke-linecap:round}
.logo{display:block;max-width:100%;object-fit:contain;object-position:left}
h1{font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-.018em;text-wrap:balance}
.lead{margin-top:6px;color:var(--soft);overflow-wrap:anywhere}
.lead strong{color:var(--ink);font-weight:550}
form{display:grid;gap:18px;margin-top:24px}
label{display:block;margin-bottom:6px;font-size:13px;font-weight:550}
.input{position:relative}
input{width:100%;height:42px;padding:0 12px;border:1px solid var(--control);border-radius:8px;background:var(--field);color:inherit;font:inherit;font-size:15px;transition:border-color .12s,box-shadow .12s}
input:hover{border-color:var(--soft)}
input:focus-visible{outline:2px solid var(--focus);outline-offset:-1px;border-color:var(--focus);box-shadow:0 0 0 4px color-mix(in oklab,var(--focus) 16%,transparent)}
input[aria-invalid=true]{border-color:var(--danger)}
input:-webkit-autofill{-webkit-text-fill-color:var(--ink);box-shadow:inset 0 0 0 40px var(--field);caret-color:var(--ink)}
.has-reveal input{padding-right:68px}
.reveal{position:absolute;inset:5px 5px 5px auto;min-width:54px;padding:0 10px;border:0;border-radius:6px;background:transparent;color:var(--soft);font:inherit;font-size:13px;font-weight:550;cursor:pointer}
.reveal:hover{background:color-mix(in oklab,var(--ink) 7%,transparent);color:var(--ink)}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.hint{margin-top:6px;font-size:13px;color:var(--faint)}
.problem{margin-top:6px;font-size:13px;color:var(--danger-ink)}
.alert{display:flex;gap:10px;margin-top:20px;padding:11px 13px;border-radius:8px;background:var(--danger-soft);color:var(--danger-ink);font-size:13.5px;line-height:1.5}
.alert svg{flex:none;margin-top:2px}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:42px;margin-top:6px;padding:8px 16px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-size:15px;font-weight:600;text-decoration:none;cursor:pointer;transition:background .12s}
.button:hover{background:color-mix(in oklab,var(--accent) 88%,light-dark(#000,#fff))}
.button:active{background:color-mix(in oklab,var(--accent) 80%,light-dark(#000,#fff))}
:is(.button,.reveal,a):focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a.button{margin-top:24px}
.button.quiet{margin-top:-8px;background:transparent;color:var(--accent-ink);font-weight:550}
.button.quiet:hover{background:color-mix(in oklab,var(--ink) 7%,transparent)}
.qr{display:grid;place-items:center;margin:20px auto 4px;padding:8px;width:208px;background:#fff;border:1px solid var(--line);border-radius:10px}
.qr svg{display:block;width:190px;height:190px}
.secret,.codes code{font:500 13px/1.7 ui-monospace,monospace;letter-spacing:.02em;color:var(--ink)}
.codes{display:grid;grid-template-columns:1fr 1fr;gap:6px 12px;margin-top:20px;padding:14px 16px;list-style:none;background:var(--canvas);border:1px solid var(--line);border-radius:8px}
a:not(.button){color:var(--accent-ink);font-weight:550;text-underline-offset:3px}
a.aside-link{justify-self:center;margin-top:-4px;padding:4px 6px;font-size:13.5px}
.detail{margin-top:16px;padding-top:14px;border-top:1px solid var(--line);font-size:13px;color:var(--faint);overflow-wrap:anywhere}
footer{grid-row:4;font-size:13px;color:var(--faint)}
::selection{background:color-mix(in oklab,var(--accent) 28%,transparent)}
@media (max-width:440px){.card{padding:26px 20px}input{font-size:16px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){body::before{display:none}.button{border:1px solid}}
`
