import { chromium } from "@playwright/test";
import { Person } from "/work/main/web/tests/person.js";
import { runProgram } from "/work/main/web/tests/sandtable.js";
import { mkdtempSync } from "node:fs";
const program = await runProgram(mkdtempSync("/tmp/bx/data-"));
const browser = await chromium.launch({executablePath:"/usr/bin/chromium", args:["--no-sandbox","--disable-gpu"]});
const context = await browser.newContext({viewport:{width:1385,height:870}, reducedMotion:"reduce"});
const page = await context.newPage(); const me = new Person(page);
const t=async(n,f)=>{const a=Date.now(); const r=await f(); console.log(n, Date.now()-a); return r;};
await t("home",()=>me.arrive(program.home));
await t("begin",()=>me.begin("Golenka crossroads"));
await me.setPace("At once");
await t("myTurn",()=>me.myTurn());
for(let i=0;i<14;i++){ const s=await me.myTurn(); if(s==="answer"){await me.answerFirst();continue;}
 console.log(await page.locator("#title").innerText(), await me.phase.allInnerTexts());
 const able=await t("able",()=>me.able());
 for(const id of able.slice(0,3)){ await t("select "+id,()=>me.select(id)); const o=me.choices.filter({hasText:/%|moves? to/i}).first(); if(await o.count()){ await t(" choose",()=>o.click()); await t(" confirm",()=>me.confirm()); await t(" turn",()=>me.myTurn()); } }
 await me.letGo(); if(await me.myTurn()==="decision") await t("endPhase",()=>me.endPhase()); }
await browser.close(); await program.end();
