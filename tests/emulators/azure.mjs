// A signed request to Azurite: `node azure.mjs ENDPOINT METHOD PATH`, where PATH is that of a container or blob. Microsoft's
// documentation "Authorize with Shared Key" describes the signature; account and key are the emulator's published ones.
import { createHmac } from "node:crypto";

const account = "devstoreaccount1";
const key = process.env.SITEGEN_STORE_ACCOUNT_KEY;
const [endpoint, method, path] = process.argv.slice(2);
const container = path.includes("/") ? "" : "?restype=container";
const headers = { "x-ms-date": new Date().toUTCString(), "x-ms-version": "2021-08-06" };
const named = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
const resource = `/${account}/${account}/${path}${container && "\nrestype:container"}`;
const text = `${method}${"\n".repeat(12)}${named.join("")}${resource}`;
const signature = createHmac("sha256", Buffer.from(key, "base64")).update(text).digest("base64");
headers.Authorization = `SharedKey ${account}:${signature}`;
const answer = await fetch(`${endpoint}/${path}${container}`, { method, headers });
if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
