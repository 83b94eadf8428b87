help:
	@echo "make play | build | test | check | bench | bench-web | desktop"
