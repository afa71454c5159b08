-- Names as people sort them: “Line 2” before “Line 10”, letters whatever their case, accents beside their letter.
CREATE COLLATION app.by_name (provider = icu, locale = 'en-US-u-kn-true');
