import { chromium } from 'playwright-core'
const pw='river-quartz-ember-269', base='http://localhost:8610'
const [,, who, scheme, w, h, ...paths] = process.argv
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const page = await (await browser.newContext({ viewport:{width:+w,height:+h}, colorScheme:scheme, locale:'en-GB', timezoneId:'Europe/Prague'})).newPage()
const errs=[]; page.on('console',m=>m.type()==='error'&&errs.push(m.text())); page.on('pageerror',e=>errs.push(String(e)))
await page.goto(base+'/'); 
await page.getByLabel('Username').fill(who); await page.getByLabel('Password',{exact:true}).fill(pw); await page.getByRole('button',{name:/sign in/i}).first().click()
await page.waitForURL(/flows|home|guide|\/$/,{timeout:60000}); await page.waitForTimeout(2500)
let i=0
for (const p of paths){ await page.goto(base+p); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(1800); const sx=await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth); const f=`/tmp/shots/${who}-${scheme}-${w}-${i++}.png`; await page.screenshot({path:f}); console.log(f,p,'sideways',sx) }
if(errs.length) console.log(errs.slice(0,8)); await browser.close()
